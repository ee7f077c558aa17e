import { beforeEach, expect, test } from 'vitest';
import { AnalyticsProduct } from '#lib/contracts/analytics.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { setReportListener } from '#lib/stores/analytics/analytics-event.ts';
import { reportCartChange } from '#lib/stores/cart/cart-report.ts';
import { createBookItem, createCart, createCartItem } from '#tests/support/buying/cart.ts';

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

test('a ticket is counted with its game, cause, draw, prize, price and days', () => {
  const ticket = createCartItem({
    id: 'b',
    causeKey: 'lifeboat',
    days: ['sat', 'wed'],
    drawNos: [100, 101, 102],
    drawPrizePool: toMoney(500_000_000),
    isPreOrder: true,
  });
  reportCartChange('add', [], createCart({ id: 'crt_1', cartItems: [ticket] }));
  expect(heard[0]?.properties.product).toEqual({
    brand: 'Lighthouse Saturday',
    category: 'lottery',
    cause: 'lifeboat',
    cartId: 'crt_1',
    productId: 'lighthouse',
    drawDate: '2026-11-28T09:30:00.000Z',
    drawNo: 100,
    prizePool: '5000000.00',
    price: '12.60',
    numGames: 2,
    numDraws: 3,
    variant: 'standard',
    name: '2 x Standard games',
    daysOfWeek: ['sat', 'wed'],
    purchaseStatus: 'pre_order',
  });
  expect(AnalyticsProduct.safeParse(heard[0]?.properties.product).error).toBeUndefined();
});

test('a book of raffle tickets counts as one draw', () => {
  reportCartChange('add', [], createCart({ cartItems: [createBookItem({ numRaffleTickets: 5 })] }));
  expect(heard[0]?.properties.product).toMatchObject({
    numDraws: 1,
    numGames: 5,
    prizePool: '120000.00',
    cause: 'ferry',
    purchaseStatus: 'standard',
  });
  expect(AnalyticsProduct.safeParse(heard[0]?.properties.product).error).toBeUndefined();
});

test('hiding a notice is nothing that is counted', () => {
  reportCartChange('dismiss', [one], createCart({ cartItems: [one] }));
  expect(heard).toEqual([]);
});
