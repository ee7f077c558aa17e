import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeGameStatistics,
  countCommonestPairs,
  filterTodaysBarrels,
  listLeastDrawn,
  listLongestMissing,
  listMostDrawn,
} from '#lib/domain/lottery/statistics.ts';
import { createDraw, SEVEN_OF_35, SEVEN_OF_44, SIX_OF_45 } from './rules.ts';

const RULES = { ...SIX_OF_45, numbers: { pick: 2, of: 5 }, supplementaries: 1 };
const DRAWS = [
  { date: '2026-03-21', main: [3, 1], supplementary: [2] },
  { date: '2026-03-14', main: [2, 1], supplementary: [5] },
  { date: '2026-03-07', main: [1, 3], supplementary: [2] },
];

test('numbers are counted with the draws since they last came up', () => {
  const statistics = computeGameStatistics(RULES, DRAWS);
  expect(statistics).toMatchObject({ draws: 3, from: '2026-03-07', to: '2026-03-21', powerballs: [] });
  expect(statistics.numbers).toEqual([
    { number: 1, count: 3, drawsSince: 0, lastDate: '2026-03-21' },
    { number: 2, count: 1, drawsSince: 1, lastDate: '2026-03-14' },
    { number: 3, count: 2, drawsSince: 0, lastDate: '2026-03-21' },
    { number: 4, count: 0, drawsSince: 3, lastDate: undefined },
    { number: 5, count: 0, drawsSince: 3, lastDate: undefined },
  ]);
});

test('supplementaries are counted on their own', () => {
  const { supplementaries } = computeGameStatistics(RULES, DRAWS);
  expect(supplementaries.map(({ count }) => count)).toEqual([0, 2, 0, 0, 1]);
  expect(computeGameStatistics({ ...RULES, supplementaries: 0 }, DRAWS).supplementaries).toEqual([]);
});

test('the commonest pairs come first, whatever the order of the numbers', () => {
  expect(countCommonestPairs(DRAWS, 5)).toEqual([
    { numbers: [1, 3], count: 2 },
    { numbers: [1, 2], count: 1 },
  ]);
  const tied = [{ main: [9, 2, 1], supplementary: [] }];
  expect(countCommonestPairs(tied, 3).map(({ numbers }) => numbers)).toEqual([
    [1, 2],
    [1, 9],
    [2, 9],
  ]);
  expect(countCommonestPairs(DRAWS, 1)).toHaveLength(1);
});

test('most, least and longest missing numbers break ties by number', () => {
  const { numbers } = computeGameStatistics(RULES, DRAWS);
  expect(listMostDrawn(numbers, 3)).toEqual([1, 3, 2]);
  expect(listLeastDrawn(numbers, 2)).toEqual([4, 5]);
  expect(listLongestMissing(numbers, 3)).toEqual([4, 5, 2]);
});

test('powerballs are counted in a list of their own', () => {
  const draw = { date: '2026-01-01', main: [1, 2, 3, 4, 5, 6, 7], supplementary: [], powerball: 20 };
  const { powerballs } = computeGameStatistics(SEVEN_OF_35, [draw]);
  expect(powerballs).toHaveLength(20);
  expect(powerballs.at(-1)).toEqual({ number: 20, count: 1, drawsSince: 0, lastDate: '2026-01-01' });
});

test('counts add up to the numbers drawn, and pairs to the pairs', () => {
  fc.assert(
    fc.property(fc.array(createDraw(SIX_OF_45), { maxLength: 20 }), (draws) => {
      const dated = draws.map((draw) => ({ ...draw, date: '2026-01-01' }));
      const { numbers, pairs } = computeGameStatistics(SIX_OF_45, dated, { pairs: 1000 });
      expect(numbers.reduce((sum, { count }) => sum + count, 0)).toBe(draws.length * 6);
      expect(pairs.reduce((sum, { count }) => sum + count, 0)).toBe(draws.length * 15);
    }),
  );
});

test('only draws from the barrels of today are compared', () => {
  const history = [
    { ...SIX_OF_45, validFrom: '2000-01-01' },
    { ...SEVEN_OF_44, validFrom: '2018-01-01' },
    { ...SEVEN_OF_44, validFrom: '2022-01-01', divisions: [] },
  ];
  const draws = ['2023-01-01', '2019-01-01', '2017-01-01', '1999-01-01'].map((date) => ({
    date,
    main: [1],
    supplementary: [],
  }));
  expect(filterTodaysBarrels(history, draws).map(({ date }) => date)).toEqual(['2023-01-01', '2019-01-01']);
  expect(filterTodaysBarrels([], draws)).toEqual([]);
});
