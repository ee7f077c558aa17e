import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import { type SetRules, WEEKDAYS } from '#lib/contracts/offers/offer.ts';
import { defineDemonstrationGame } from './define-game.ts';

const SEVEN_OF_44: SetRules = {
  validFrom: '2015-08-03',
  numbers: { pick: 7, of: 44 },
  supplementaries: 2,
  divisions: [
    { division: 1, main: [7], poolBps: 4000 },
    { division: 2, main: [6], supplementary: [1, 2], poolBps: 400 },
    { division: 3, main: [6], poolBps: 450 },
    { division: 4, main: [5], supplementary: [1, 2], poolBps: 250 },
    { division: 5, main: [5], poolBps: 400 },
    { division: 6, main: [4], supplementary: [1, 2], poolBps: 500 },
    { division: 7, main: [4], poolBps: 1500 },
    { division: 8, main: [3], supplementary: [1, 2], poolBps: 2500 },
  ],
};

/** Seven of 44, every day, in Brisbane, where clocks never change. */
export const daybreak = defineDemonstrationGame({
  anchor: { localDate: '2016-01-01', drawNo: 150 },
  file: {
    format: GAME_FORMAT,
    key: 'daybreak',
    name: 'Daybreak',
    shortName: 'Daybreak',
    category: 'daily',
    ranking: 5,
    timeZone: 'Australia/Brisbane',
    calendar: {
      drawDays: [...WEEKDAYS],
      drawTime: '20:30',
      closeTime: '19:30',
      drawsAhead: 66,
      furtherDraws: { kind: 'draws', options: [1, 2, 3, 5, 7, 14, 28, 60] },
    },
    rules: [SEVEN_OF_44],
    pricePerGame: '0.75',
    plays: {
      standard: { minGames: 1, maxGames: 30, defaultGames: 4 },
      systems: { largest: 13 },
      quickPick: { games: [4, 7, 14, 21, 28] },
    },
    results: {
      source: 'demonstration',
      gamesPlayed: 1_500_000,
      poolCents: 62_500_000,
      isJackpotKnownAhead: false,
    },
  },
});
