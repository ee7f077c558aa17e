import { expect, test } from 'vitest';
import { describeMatches } from '#components/results/match-words.ts';
import { resultsCopy } from '#content/copy/results.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator(resultsCopy);
const division = { division: 1, poolBps: 0 };

test.each([
  [{ ...division, main: [6] }, '6 numbers'],
  [{ ...division, main: [5], supplementary: [1, 2] }, '5 numbers + 1 or 2 supplementaries'],
  [{ ...division, main: [6], supplementary: [3, 1, 2] }, '6 numbers + 1 to 3 supplementaries'],
  [{ ...division, main: [3], supplementary: [2] }, '3 numbers + 2 supplementaries'],
  [{ ...division, main: [1, 2], supplementary: [2] }, '1 or 2 numbers + 2 supplementaries'],
  [{ ...division, main: [7], powerball: true }, '7 numbers + Comet ball'],
  [{ ...division, main: [7], powerball: false }, '7 numbers'],
  [{ ...division, main: [1], powerball: true }, '1 number + Comet ball'],
  [{ ...division, main: [4], supplementary: [0, 1] }, '4 numbers'],
  [{ ...division, main: [0], powerball: true }, 'Comet ball'],
])('%j is won by %s', (rule, words) => {
  expect(describeMatches(t, rule, 'Comet ball')).toBe(words);
});

test('no more supplementaries are named than the draw has', () => {
  const rule = { division: 2, main: [5], supplementary: [1, 2, 3], poolBps: 0 };
  expect(describeMatches(t, rule, 'Powerball', 2)).toBe('5 numbers + 1 or 2 supplementaries');
  expect(describeMatches(t, rule, 'Powerball')).toBe('5 numbers + 1 to 3 supplementaries');
});
