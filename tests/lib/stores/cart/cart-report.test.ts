import { beforeEach, expect, test } from 'vitest';
import { AnalyticsProduct } from '#lib/contracts/analytics.ts';
import { hearReports } from '#lib/stores/analytics/analytics-event.ts';
import { reportCart } from '#lib/stores/cart/cart-report.ts';
import { aCart, aCartItem } from '#tests/support/cart.ts';

let heard: {
  name: string;
  properties: { action?: string; product?: { cartId?: string; variant?: string } };
}[] = [];
beforeEach(() => {
  heard = [];
  hearReports((tracked) => heard.push(tracked));
});

const [one, two] = [aCartItem({ id: 'a' }), aCartItem({ id: 'b' })];

test('a ticket that was added, edited or removed is told of, as the registry has it', () => {
  reportCart('add', [one], aCart({ cartItems: [one, two] }));
  reportCart('edit', [one, two], aCart({ cartItems: [one, { ...two, numGames: 4 }] }));
  reportCart('remove', [one, two], aCart({ cartItems: [two] }));
  expect(heard.map(({ properties }) => properties.action)).toEqual(['added', 'edited', 'removed']);
  for (const { properties } of heard)
    expect(AnalyticsProduct.safeParse(properties.product).error).toBeUndefined();
});

test('the first ticket of a cart that nobody had looked at is the newest', () => {
  reportCart('add', [], aCart({ cartItems: [one, two] }));
  expect(heard).toHaveLength(1);
});

test('hiding a notice is nothing that is counted', () => {
  reportCart('dismiss', [one], aCart({ cartItems: [one] }));
  expect(heard).toEqual([]);
});
