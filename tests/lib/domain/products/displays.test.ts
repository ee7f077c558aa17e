import { expect, test } from 'vitest';
import { describeItem } from '#lib/domain/products/displays.ts';
import { createCartItem } from '#tests/support/buying/cart.ts';

test('a line is described once, however often a page asks, and another line by itself', () => {
  const [first, second] = [createCartItem({ id: 'itm_1' }), createCartItem({ id: 'itm_2' })];
  expect(describeItem(first)).toBe(describeItem(first));
  expect(describeItem(second).editHref).not.toBe(describeItem(first).editHref);
});
