import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import type { SetRules } from '#lib/contracts/offers/offer.ts';
import { defineDemonstrationGame, WEEKS } from './define-game.ts';

const SIX_OF_40: SetRules = {
  validFrom: '2013-03-07',
  numbers: { pick: 6, of: 40 },
  supplementaries: 0,
  powerball: { of: 20 },
  divisions: [
    { division: 1, main: [6], powerball: true, poolBps: 4000 },
    { division: 2, main: [6], poolBps: 250 },
    { division: 3, main: [5], powerball: true, poolBps: 250 },
    { division: 4, main: [5], poolBps: 200 },
    { division: 5, main: [4], powerball: true, poolBps: 200 },
    { division: 6, main: [3], powerball: true, poolBps: 1000 },
    { division: 7, main: [4], poolBps: 1100 },
    { division: 8, main: [2], powerball: true, poolBps: 3000 },
  ],
};

const SEVEN_OF_35: SetRules = {
  validFrom: '2018-04-19',
  numbers: { pick: 7, of: 35 },
  supplementaries: 0,
  powerball: { of: 20 },
  divisions: [
    { division: 1, main: [7], powerball: true, poolBps: 4000 },
    { division: 2, main: [7], poolBps: 250 },
    { division: 3, main: [6], powerball: true, poolBps: 150 },
    { division: 4, main: [6], poolBps: 200 },
    { division: 5, main: [5], powerball: true, poolBps: 150 },
    { division: 6, main: [4], powerball: true, poolBps: 700 },
    { division: 7, main: [5], poolBps: 600 },
    { division: 8, main: [3], powerball: true, poolBps: 1300 },
    { division: 9, main: [2], powerball: true, poolBps: 2650 },
  ],
};

/** Seven of 35 and the comet ball, every Thursday; six of 40 until April 2018. */
export const comet = defineDemonstrationGame({
  anchor: { localDate: '2016-01-07', drawNo: 1030 },
  file: {
    format: GAME_FORMAT,
    key: 'comet',
    name: 'Comet',
    shortName: 'Comet',
    ranking: 2,
    timeZone: 'Australia/Sydney',
    calendar: {
      drawDays: ['thu'],
      drawTime: '20:30',
      closeTime: '19:30',
      drawsAhead: 30,
      furtherDraws: { kind: 'weeks', options: WEEKS },
    },
    rules: [SEVEN_OF_35, SIX_OF_40],
    pricePerGame: '1.40',
    plays: {
      standard: { minGames: 2, maxGames: 50, defaultGames: 4 },
      systems: { largest: 14 },
      powerHit: {},
      powerPik: { balls: [1, 2, 5, 10] },
      quickPick: { games: [5, 10, 20, 30, 50] },
    },
    results: {
      source: 'demonstration',
      gamesPlayed: 12_000_000,
      poolCents: 1_000_000_000,
      isJackpotKnownAhead: false,
    },
  },
});
