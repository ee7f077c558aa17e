import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import type { SetRules } from '#lib/contracts/offers/offer.ts';
import { defineDemonstrationGame, WEEKS } from './define-game.ts';

/** @param supplementary counts of supplementaries that lift a match into the division above */
const listDivisions = (supplementary: number[]): SetRules['divisions'] => [
  { division: 1, main: [7], poolBps: 3750 },
  { division: 2, main: [6], supplementary, poolBps: 250 },
  { division: 3, main: [6], poolBps: 300 },
  { division: 4, main: [5], supplementary, poolBps: 200 },
  { division: 5, main: [5], poolBps: 300 },
  { division: 6, main: [4], poolBps: 1900 },
  { division: 7, main: [3], supplementary, poolBps: 3300 },
];

const SEVEN_OF_45: SetRules = {
  validFrom: '2005-10-18',
  numbers: { pick: 7, of: 45 },
  supplementaries: 2,
  divisions: listDivisions([1, 2]),
};
const SEVEN_OF_47: SetRules = {
  validFrom: '2022-05-17',
  numbers: { pick: 7, of: 47 },
  supplementaries: 3,
  divisions: listDivisions([1, 2, 3]),
};

/** Seven of 47, every Tuesday; of 45 until May 2022. */
export const sevenSeas = defineDemonstrationGame({
  anchor: { localDate: '2016-01-05', drawNo: 1180 },
  file: {
    format: GAME_FORMAT,
    key: 'seven-seas',
    name: 'Seven Seas',
    shortName: 'Seven Seas',
    regionNames: [
      { subvariant: 'SA', name: 'Southern Seas' },
      { subvariant: 'WA', name: 'Seven Oceans' },
    ],
    ranking: 3,
    timeZone: 'Australia/Sydney',
    calendar: {
      drawDays: ['tue'],
      drawTime: '20:30',
      closeTime: '19:30',
      drawsAhead: 30,
      furtherDraws: { kind: 'weeks', options: WEEKS },
    },
    rules: [SEVEN_OF_47, SEVEN_OF_45],
    pricePerGame: '1.45',
    plays: {
      standard: { minGames: 2, maxGames: 36, defaultGames: 4 },
      systems: { largest: 14 },
      subscriptions: { minGames: 2, maxGames: 36, defaultGames: 4 },
      quickPick: {
        games: [4, 8, 12, 18, 25],
        repeats: { type: 'subscription', availability: 'optional' },
      },
    },
    results: {
      source: 'demonstration',
      gamesPlayed: 9_000_000,
      poolCents: 800_000_000,
      isJackpotKnownAhead: false,
    },
  },
});
