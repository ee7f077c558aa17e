// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { showCart } from '#lib/stores/cart/cart.ts';
import { $placements, loadPlacements, primePlacements } from '#lib/stores/page/placements.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

let asked: URL[] = [];
beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (request: Request | string) => {
    asked.push(new URL(typeof request === 'string' ? request : request.url, 'https://shop.example'));
    return Response.json({ result: { placements: [{ id: '1', key: 'fast_play', offer_key: 'tide' }] } });
  });
});

test('the service is asked with the cart and the pricing of the visit', async () => {
  showCart(createCart({ cartItems: [createCartItem({ lotteryKey: 'comet', drawNo: 7, drawNos: [7] })] }));
  Reflect.set(document, 'cookie', 'pricing=SPRING-10; Path=/');
  await loadPlacements(['fast_play', 'instant_play']);
  expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
    keys: 'fast_play,instant_play',
    cart: '[{"lottery_key":"comet","draw_number":7}]',
    pricing_id: 'SPRING-10',
  });
  expect($placements.get()).toEqual({
    items: [{ id: '1', key: 'fast_play', offerKey: 'tide' }],
    meta: { statusCode: 200 },
  });
});

test('a visitor is primed once, and again when he has signed in', () => {
  primePlacements(false);
  primePlacements(false);
  primePlacements(true);
  expect(asked.map(({ pathname }) => pathname)).toEqual([
    '/api/placement/cart/prime',
    '/api/placement/cart/prime',
  ]);
});
