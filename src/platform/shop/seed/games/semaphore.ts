import { GAME_FORMAT } from '#lib/contracts/catalogue/game-file.ts';
import { type OrderRules, WEEKDAYS } from '#lib/contracts/offers/offer.ts';
import { defineDemonstrationGame } from './define-game.ts';

const STRAIGHT = { play: 'straight', poolBps: 0 } as const;
const BOX = { play: 'box', match: 'all', poolBps: 0 } as const;

const FOUR_OF_TEN: OrderRules = {
  kind: 'order',
  validFrom: '2016-01-01',
  digits: 4,
  symbols: 10,
  divisions: [
    { ...STRAIGHT, division: 1, match: 'all', fixedCents: 250_000 },
    { ...STRAIGHT, division: 2, match: 'three-at-an-end', fixedCents: 2_500 },
    { ...BOX, division: 3, ways: 4, fixedCents: 62_500 },
    { ...BOX, division: 4, ways: 6, fixedCents: 41_500 },
    { ...BOX, division: 5, ways: 12, fixedCents: 20_500 },
    { ...BOX, division: 6, ways: 24, fixedCents: 10_000 },
  ],
};

/** Four digits in order, every evening in Perth. */
export const semaphore = defineDemonstrationGame({
  anchor: { localDate: '2016-01-01', drawNo: 1 },
  file: {
    format: GAME_FORMAT,
    key: 'semaphore',
    name: 'Semaphore',
    shortName: 'Semaphore',
    category: 'numbers',
    ranking: 6,
    timeZone: 'Australia/Perth',
    calendar: {
      drawDays: [...WEEKDAYS],
      drawTime: '18:30',
      closeTime: '18:00',
      drawsAhead: 30,
      furtherDraws: { kind: 'draws', options: [1, 2, 3, 5, 7, 14, 28] },
    },
    rules: [FOUR_OF_TEN],
    pricePerGame: '0.50',
    plays: {
      standard: { minGames: 1, maxGames: 50, defaultGames: 4 },
      boxed: { minGames: 1, maxGames: 20, defaultGames: 4 },
      combos: { orders: [24, 12], hasMega: true },
      quickPick: { games: [4, 7, 14, 28] },
    },
    repeats: 'none',
    results: {
      source: 'demonstration',
      gamesPlayed: 400_000,
      poolCents: 12_000_000,
      isJackpotKnownAhead: true,
    },
  },
});
