import { GAME_FORMAT, type GameFileInput } from '#lib/contracts/catalogue/game-file.ts';
import { type OrderRules, WEEKDAYS } from '#lib/contracts/offers/offer.ts';
import type { GameTemplate } from './template.ts';

const OUTSIDE = { source: 'outside' as const };
const DRAWS = { kind: 'draws' as const, options: [1, 2, 3, 5, 7, 14, 28] };
const STRAIGHT = { play: 'straight', poolBps: 0 } as const;
const BOX = { play: 'box', match: 'all', poolBps: 0 } as const;

const threeOfTen: OrderRules = {
  kind: 'order',
  validFrom: '2000-01-01',
  digits: 3,
  symbols: 10,
  divisions: [
    { ...STRAIGHT, division: 1, match: 'all', fixedCents: 50_000 },
    { ...BOX, division: 2, ways: 3, fixedCents: 16_000 },
    { ...BOX, division: 3, ways: 6, fixedCents: 8_000 },
  ],
};

const createThreeDigits = (
  named: Pick<GameFileInput, 'key' | 'name' | 'shortName'>,
  drawTime: string,
  closeTime: string,
  rounds: Pick<GameFileInput['calendar'], 'name' | 'rounds'> = {},
): GameFileInput => ({
  format: GAME_FORMAT,
  ...named,
  category: 'numbers',
  timeZone: 'America/New_York',
  calendar: {
    drawDays: [...WEEKDAYS],
    drawTime,
    closeTime,
    ...rounds,
    drawsAhead: 14,
    furtherDraws: DRAWS,
  },
  rules: [threeOfTen],
  pricePerGame: '1.00',
  plays: {
    standard: { minGames: 1, maxGames: 20, defaultGames: 1 },
    boxed: { minGames: 1, maxGames: 20, defaultGames: 1 },
    combos: { orders: [6, 3] },
    quickPick: { games: [1, 2, 5, 10] },
  },
  repeats: 'none',
  results: OUTSIDE,
});

export const digitTemplates: readonly GameTemplate[] = [
  {
    name: 'three-digits-midday',
    summary: 'Three digits in order, every day at noon: straight, boxed, combinations.',
    file: createThreeDigits(
      { key: 'my-three-midday', name: 'My Three Midday', shortName: 'Three Midday' },
      '12:59',
      '12:40',
    ),
  },
  {
    name: 'three-digits-twice',
    summary: 'Three digits in order, twice a day in one game: at noon and in the evening.',
    file: createThreeDigits(
      { key: 'my-three-digits', name: 'My Three Digits', shortName: 'Three Digits' },
      '12:59',
      '12:40',
      { name: 'Midday', rounds: [{ name: 'Evening', drawTime: '19:57', closeTime: '19:35' }] },
    ),
  },
  {
    name: 'three-digits-evening',
    summary: 'The same in the evening.',
    file: createThreeDigits(
      { key: 'my-three-evening', name: 'My Three Evening', shortName: 'Three Evening' },
      '19:57',
      '19:35',
    ),
  },
];
