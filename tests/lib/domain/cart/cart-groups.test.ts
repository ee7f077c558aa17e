import { expect, test } from 'vitest';
import { groupCartItems } from '#lib/domain/cart/cart-groups.ts';
import { createCartItem } from '#tests/support/buying/cart.ts';

test('tickets of one game for the same draws stand together, in the order of their first', () => {
  const items = [
    createCartItem({ id: 'a', drawNos: [100] }),
    createCartItem({ id: 'b', lotteryKey: 'comet', drawNos: [100] }),
    createCartItem({ id: 'c', drawNos: [100] }),
    createCartItem({ id: 'd', drawNos: [100, 101] }),
  ];
  expect(groupCartItems(items).map((group) => group.items.map(({ id }) => id))).toEqual([
    ['a', 'c'],
    ['b'],
    ['d'],
  ]);
});
