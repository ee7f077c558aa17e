import { expect, test } from 'vitest';
import {
  countCombinations,
  getGameSize,
  getPowerHitSize,
  getStandardSize,
  listSystemSizes,
} from '#lib/domain/lottery/systems.ts';
import { SEVEN_OF_35, SIX_OF_45 } from './rules.ts';

test('a system takes one number more than a standard game and up to twenty', () => {
  expect(listSystemSizes(SIX_OF_45)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(listSystemSizes({ ...SIX_OF_45, numbers: { pick: 6, of: 9 } })).toEqual([7, 8, 9]);
});

test('a system stands for all its combinations', () => {
  const countGames = (numbers: number) => countCombinations(SIX_OF_45, { numbers, powerballs: 0 });
  expect([6, 7, 8, 9, 10, 20].map(countGames)).toEqual([1, 7, 28, 84, 210, 38_760]);
});

test('a PowerHit stands for one game with each powerball', () => {
  expect(countCombinations(SEVEN_OF_35, getPowerHitSize(SEVEN_OF_35))).toBe(20);
  expect(countCombinations(SEVEN_OF_35, getStandardSize(SEVEN_OF_35))).toBe(1);
  expect(countCombinations(SEVEN_OF_35, { numbers: 8, powerballs: 2 })).toBe(16);
});

test('an incomplete entry stands for no game', () => {
  expect(countCombinations(SIX_OF_45, { numbers: 5, powerballs: 0 })).toBe(0);
  expect(countCombinations(SEVEN_OF_35, { numbers: 7, powerballs: 0 })).toBe(0);
});

test('the size of a game counts each number once', () => {
  expect(getGameSize(SEVEN_OF_35, { numbers: [1, 2, 2], powerballs: [4, 4] })).toEqual({
    numbers: 2,
    powerballs: 1,
  });
  expect(getGameSize(SIX_OF_45, { numbers: [1, 2], powerballs: [4] })).toEqual({ numbers: 2, powerballs: 0 });
});
