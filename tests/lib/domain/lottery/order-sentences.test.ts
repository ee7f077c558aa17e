// What pages say of games of digits, computed.
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { countWays, listArrangements } from '#lib/domain/lottery/digit-orders.ts';
import { scoreOrderGame } from '#lib/domain/lottery/order-game.ts';
import { FOUR_OF_TEN, listDraws } from './order-rules.ts';

const DRAWS = listDraws(FOUR_OF_TEN);

/** In the draws that win the first division: how many orders win the second beside it, at least and at most. */
function countBeside(play: 'combo' | 'mega', numbers: number[]): [number, number] {
  const beside = DRAWS.map((drawn) => scoreOrderGame(FOUR_OF_TEN, drawn, { play, numbers }))
    .filter((scores) => scores.some(({ division }) => division === 1))
    .map((scores) => scores.find(({ division }) => division === 2)?.combinations ?? 0);
  return [Math.min(...beside), Math.max(...beside)];
}

test.each([
  [[1, 2, 3, 4], 24],
  [[1, 2, 2, 4], 12],
  [[1, 1, 2, 2], 6],
  [[1, 2, 2, 2], 4],
])(
  'a combo of %j wins no second division beside the first: three of its digits in place are all four',
  (numbers, ways) => {
    expect(countWays(numbers)).toBe(ways);
    expect(countBeside('combo', numbers)).toEqual([0, 0]);
  },
);

test('a mega-combo wins the second division beside the first with up to two of its orders', () => {
  expect(countBeside('mega', [1, 2, 3, 4, 5])).toEqual([2, 2]);
  expect(countBeside('mega', [1, 1, 2, 3, 4])[1]).toBe(2);
  const text = defaultCopy['game-types.super-combos.how'];
  expect(text).toContain('beside the first division up to two of its orders win the second');
  expect(text?.split('mega-combo')[0]).not.toContain('second');
});

test('the examples of boxed, combo and standard games are as they are counted', () => {
  const score = (drawn: number[]) =>
    scoreOrderGame(FOUR_OF_TEN, drawn, { play: 'straight', numbers: [1, 2, 2, 4] }).map(
      ({ division }) => division,
    );
  expect([score([1, 2, 2, 4]), score([1, 2, 2, 9]), score([7, 2, 2, 4])]).toEqual([[1], [2], [2]]);
  expect(defaultCopy['game-types.standard-order.example']).toContain(
    'when 1 2 2 4 is drawn, and the second with 1 2 2 9 or 7 2 2 4',
  );
  expect(listArrangements([1, 2, 3, 4], 4)).toHaveLength(24);
  expect(listArrangements([1, 2, 2, 4], 4)).toHaveLength(12);
  expect(defaultCopy['game-types.super-combos.example']).toContain(
    'Digits 1 2 3 4 are 24 games for {price}. Digits 1 2 2 4 have 12 orders, and cost half as much.',
  );
  expect(defaultCopy['game-types.boxed.example']).toContain('Digits 1 2 2 4 boxed: 12 orders win');
});
