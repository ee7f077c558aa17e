import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPowerballs } from '#lib/domain/lottery/game-rules.ts';
import { findMatchedNumbers, scoreGame } from '#lib/domain/lottery/scoring.ts';
import { countCombinations } from '#lib/domain/lottery/systems.ts';
import {
  createDraw,
  findDivisionByReading,
  listSubsets,
  listUpTo,
  SEVEN_OF_35,
  SIX_OF_45,
  smallRules,
} from './rules.ts';

const DRAW = { main: [5, 20, 16, 41, 12, 31], supplementary: [10, 29] };

/** Rules, a draw and a played game of any size up to six numbers more than standard. */
const play = fc.constantFrom(SIX_OF_45, SEVEN_OF_35).chain((big) =>
  fc.oneof(fc.constant(big), smallRules).chain((rules) => {
    const { pick, of } = rules.numbers;
    return fc.record({
      rules: fc.constant(rules),
      draw: createDraw(rules),
      game: fc.record({
        numbers: fc.shuffledSubarray(listUpTo(of), { minLength: pick, maxLength: Math.min(of, pick + 4) }),
        powerballs: fc.shuffledSubarray(listUpTo(rules.powerball?.of ?? 0), {
          minLength: countPowerballs(rules),
        }),
      }),
    });
  }),
);

test('scores agree with listing every combination of the entry', () => {
  fc.assert(
    fc.property(play, ({ rules, draw, game }) => {
      const picks = listSubsets(game.powerballs, countPowerballs(rules));
      const listed = new Map<number, number>();
      for (const numbers of listSubsets(game.numbers, rules.numbers.pick)) {
        for (const balls of picks) {
          const division = findDivisionByReading(rules, draw, numbers, balls);
          if (division !== undefined) listed.set(division, (listed.get(division) ?? 0) + 1);
        }
      }
      const scored = scoreGame(rules, draw, game);
      expect(new Map(scored.map(({ division, combinations }) => [division, combinations]))).toEqual(listed);
    }),
  );
});

test('order changes nothing, and no entry wins more than its combinations', () => {
  const reordered = play.chain((one) =>
    fc.record({
      one: fc.constant(one),
      numbers: fc.shuffledSubarray(one.game.numbers, { minLength: one.game.numbers.length }),
      main: fc.shuffledSubarray([...one.draw.main], { minLength: one.draw.main.length }),
    }),
  );
  fc.assert(
    fc.property(reordered, ({ one: { rules, draw, game }, numbers, main }) => {
      const scored = scoreGame(rules, draw, game);
      expect(scoreGame(rules, { ...draw, main }, { ...game, numbers })).toEqual(scored);
      const won = scored.reduce((sum, { combinations }) => sum + combinations, 0);
      const size = { numbers: game.numbers.length, powerballs: game.powerballs.length };
      expect(won).toBeLessThanOrEqual(countCombinations(rules, size));
    }),
  );
});

test('each match wins its division only', () => {
  const score = (numbers: number[]) => scoreGame(SIX_OF_45, DRAW, { numbers });
  expect(score([5, 12, 16, 20, 31, 41])).toEqual([{ division: 1, combinations: 1 }]);
  expect(score([5, 12, 16, 20, 31, 29])).toEqual([{ division: 2, combinations: 1 }]);
  expect(score([5, 12, 16, 20, 31, 1])).toEqual([{ division: 3, combinations: 1 }]);
  expect(score([5, 12, 16, 20, 10, 29])).toEqual([{ division: 4, combinations: 1 }]);
  expect(score([5, 12, 16, 10, 1, 2])).toEqual([{ division: 5, combinations: 1 }]);
  expect(score([5, 12, 16, 1, 2, 3])).toEqual([]);
  expect(score([5, 10, 29, 1, 2, 3])).toEqual([{ division: 6, combinations: 1 }]);
  expect(score([10, 29, 1, 2, 3, 4])).toEqual([]);
});

test('a system with all six numbers wins lower divisions beside the first', () => {
  expect(scoreGame(SIX_OF_45, DRAW, { numbers: [5, 12, 16, 20, 31, 41, 10, 1] })).toEqual([
    { division: 1, combinations: 1 },
    { division: 2, combinations: 6 },
    { division: 3, combinations: 6 },
    { division: 4, combinations: 15 },
  ]);
});

test('a PowerHit always has the powerball, and its other games win without it', () => {
  const draw = { main: [1, 2, 3, 4, 5, 6, 7], supplementary: [], powerball: 13 };
  const game = { numbers: [1, 2, 3, 4, 5, 30, 31], powerballs: listUpTo(20) };
  expect(scoreGame(SEVEN_OF_35, draw, game)).toEqual([
    { division: 5, combinations: 1 },
    { division: 7, combinations: 19 },
  ]);
});

test('a number entered twice wins once, and a missing powerball wins nothing', () => {
  expect(scoreGame(SIX_OF_45, DRAW, { numbers: [5, 5, 5, 5, 5, 5] })).toEqual([]);
  const draw = { main: [1, 2, 3, 4, 5, 6, 7], supplementary: [], powerball: 13 };
  expect(scoreGame(SEVEN_OF_35, draw, { numbers: [1, 2, 3, 4, 5, 6, 7] })).toEqual([]);
});

test('the numbers to mark come in the order of the game', () => {
  expect(findMatchedNumbers(DRAW, { numbers: [41, 29, 3, 5] })).toEqual({
    main: [41, 5],
    supplementary: [29],
    powerballs: [],
  });
  const draw = { main: [1], supplementary: [], powerball: 13 };
  expect(findMatchedNumbers(draw, { numbers: [13], powerballs: [1, 13] })).toEqual({
    main: [],
    supplementary: [],
    powerballs: [13],
  });
});
