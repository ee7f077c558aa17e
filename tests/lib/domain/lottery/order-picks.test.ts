import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findIdenticalGames } from '#lib/domain/lottery/different-games.ts';
import { countWays } from '#lib/domain/lottery/digit-orders.ts';
import {
  canFitPattern,
  checkOrderGame,
  createSampleDigits,
  type DigitPattern,
  fillDigits,
} from '#lib/domain/lottery/order-picks.ts';
import { checkDraw, formatFault } from '#lib/domain/lottery/validate.ts';
import { FOUR_OF_TEN, listDraws } from './order-rules.ts';

const PATTERNS: readonly DigitPattern[] = [
  { play: 'straight', count: 4 },
  { play: 'box', count: 4 },
  { play: 'combo', count: 4, ways: 24 },
  { play: 'combo', count: 4, ways: 12 },
  { play: 'combo', count: 4, ways: 6 },
  { play: 'combo', count: 4, ways: 4 },
  { play: 'mega', count: 5 },
];

function isEntry({ play, count, ways }: DigitPattern, digits: readonly number[]): boolean {
  if (digits.length !== count) return false;
  if (play === 'mega') return new Set(digits).size === count;
  if (play === 'box') return countWays(digits) > 1;
  return play === 'straight' || countWays(digits) === ways;
}

test('digits fit where they are an entry or can become one', () => {
  for (const pattern of PATTERNS) {
    const { count } = pattern;
    const rules = { ...FOUR_OF_TEN, digits: count, symbols: 6 };
    const entries = new Set<string>();
    for (const digits of listDraws(rules)) {
      expect(canFitPattern(pattern, digits)).toBe(isEntry(pattern, digits));
      if (!isEntry(pattern, digits)) continue;
      for (let length = 0; length <= count; length += 1) entries.add(digits.slice(0, length).join());
    }
    for (const digits of listDraws({ ...rules, digits: count - 1 }))
      expect(canFitPattern(pattern, digits)).toBe(entries.has(digits.join()));
  }
});

test('a sample is an entry of its pattern, and all different where it is boxed', () => {
  for (const pattern of PATTERNS) expect(isEntry(pattern, createSampleDigits(pattern))).toBe(true);
  expect(createSampleDigits({ play: 'box', count: 4 })).toEqual([0, 1, 2, 3]);
});

test('digits are filled in to an entry, and those chosen are kept where they can be', () => {
  const numbers = fc.array(fc.nat({ max: 9 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...PATTERNS), numbers, (pattern, chosen) => {
      const filled = fillDigits(FOUR_OF_TEN, pattern, chosen);
      expect(isEntry(pattern, filled)).toBe(true);
      if (canFitPattern(pattern, chosen)) expect(filled.slice(0, chosen.length)).toEqual(chosen);
    }),
  );
});

test('every entry of a pattern is equally likely', () => {
  const counts = new Map<string, number>();
  const rules = { symbols: 4 };
  for (let round = 0; round < 12_000; round += 1) {
    const key = fillDigits(rules, { play: 'combo', count: 4, ways: 12 }).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // 4 digits for the pair, 3 pairs of the others, 12 orders.
  expect(counts.size).toBe(144);
  const expected = 12_000 / 144;
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 143 degrees of freedom: above 230 once in a million runs.
  expect(chiSquared).toBeLessThan(230);
});

test('names what is wrong with a game of digits', () => {
  const check = (pattern: DigitPattern, numbers: number[], favourites?: number[]) =>
    checkOrderGame(FOUR_OF_TEN, { numbers, favourites }, pattern).map(formatFault);
  const mega: DigitPattern = { play: 'mega', count: 5 };
  expect(check({ play: 'straight', count: 4 }, [0, 0, 0, 9])).toEqual([]);
  expect(check({ play: 'straight', count: 4 }, [0, 10, 1])).toEqual([
    '3 main numbers instead of 4',
    'main number 10 is not between 0 and 9',
  ]);
  expect(check({ play: 'box', count: 4 }, [7, 7, 7, 7])).toEqual(['the digits are all alike']);
  expect(check({ play: 'combo', count: 4, ways: 24 }, [1, 2, 2, 4])).toEqual([
    'the digits have 12 different orders, and this entry takes others',
  ]);
  expect(check(mega, [1, 2, 3, 4, 4])).toEqual(['the digits of this entry are all different']);
  expect(check(mega, [1, 2, 3, 4, 5], [1, 1, 1, 1])).toEqual([]);
  expect(check(mega, [1, 2, 3, 4, 5], [1, 2])).toEqual(['2 favourite numbers instead of 4']);
  expect(check({ play: 'straight', count: 4 }, [1, 2, 3, 4], [1, 2, 3, 4])).toEqual([
    '4 favourite numbers instead of 0',
  ]);
});

test('drawn digits may repeat and begin at nought', () => {
  const draw = { main: [0, 0, 9, 9], supplementary: [] };
  expect(checkDraw(FOUR_OF_TEN, draw)).toEqual([]);
  expect(
    checkDraw(FOUR_OF_TEN, { main: [0, 0, 10], supplementary: [1], powerball: 2 }).map(formatFault),
  ).toEqual([
    '3 main numbers instead of 4',
    'main number 10 is not between 0 and 9',
    '1 supplementary numbers instead of 0',
    '1 powerball numbers instead of 0',
  ]);
});

test('games are identical by what they play', () => {
  const games = [
    { play: 'straight', numbers: [1, 2, 3, 4] },
    { play: 'straight', numbers: [4, 3, 2, 1] },
    { play: 'straight', numbers: [1, 2, 3, 4] },
    { play: 'box', numbers: [1, 2, 3, 4] },
    { play: 'box', numbers: [4, 3, 2, 1] },
    { play: 'mega', numbers: [1, 2, 3, 4, 5] },
    { play: 'mega', numbers: [5, 4, 3, 2, 1], favourites: [1, 2, 3, 4] },
    { play: 'mega', numbers: [1, 2, 3, 4, 5], favourites: [1, 2, 3, 4] },
  ] as const;
  expect(findIdenticalGames(games)).toEqual([
    [0, 2],
    [3, 4],
    [6, 7],
  ]);
});
