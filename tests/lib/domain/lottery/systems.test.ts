import { expect, test } from 'vitest';
import { countCombinations, getStandardSize } from '#lib/domain/lottery/systems.ts';
import { SEVEN_OF_35, SIX_OF_45 } from './rules.ts';

test('a system stands for all its combinations', () => {
  const countGames = (numbers: number) => countCombinations(SIX_OF_45, { numbers, powerballs: 0 });
  expect([6, 7, 8, 9, 10, 20].map(countGames)).toEqual([1, 7, 28, 84, 210, 38_760]);
});

const POWER_HIT = { numbers: 7, powerballs: 20 };

test('a PowerHit stands for one game with each powerball', () => {
  expect(countCombinations(SEVEN_OF_35, POWER_HIT)).toBe(20);
  expect(countCombinations(SEVEN_OF_35, getStandardSize(SEVEN_OF_35))).toBe(1);
  expect(countCombinations(SEVEN_OF_35, { numbers: 8, powerballs: 2 })).toBe(16);
});

test('an incomplete entry stands for no game', () => {
  expect(countCombinations(SIX_OF_45, { numbers: 5, powerballs: 0 })).toBe(0);
  expect(countCombinations(SEVEN_OF_35, { numbers: 7, powerballs: 0 })).toBe(0);
});
