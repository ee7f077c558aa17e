import { beforeEach, expect, test } from 'vitest';
import { AnalyticsProduct } from '#lib/contracts/analytics.ts';
import { setReportListener } from '#lib/stores/analytics/analytics-event.ts';
import { reportCartChange } from '#lib/stores/cart/cart-report.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

let heard: {
  name: string;
  properties: { action?: string; product?: { cartId?: string; variant?: string } };
}[] = [];
beforeEach(() => {
  heard = [];
  setReportListener((tracked) => heard.push(tracked));
});

const [one, two] = [createCartItem({ id: 'a' }), createCartItem({ id: 'b' })];

test('a ticket that was added, edited or removed is told of, as the registry has it', () => {
  reportCartChange('add', [one], createCart({ cartItems: [one, two] }));
  reportCartChange('edit', [one, two], createCart({ cartItems: [one, { ...two, numGames: 4 }] }));
  reportCartChange('remove', [one, two], createCart({ cartItems: [two] }));
  expect(heard.map(({ properties }) => properties.action)).toEqual(['added', 'edited', 'removed']);
  for (const { properties } of heard)
    expect(AnalyticsProduct.safeParse(properties.product).error).toBeUndefined();
});

test('the first ticket of a cart that nobody had looked at is the newest', () => {
  reportCartChange('add', [], createCart({ cartItems: [one, two] }));
  expect(heard).toHaveLength(1);
});

test('hiding a notice is nothing that is counted', () => {
  reportCartChange('dismiss', [one], createCart({ cartItems: [one] }));
  expect(heard).toEqual([]);
});
