import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { accountCart, Cart } from '#lib/contracts/cart.ts';
import { purchaseCart } from '#lib/contracts/checkout.ts';
import { Customer, getCustomer } from '#lib/contracts/customer.ts';
import { getPastDraws } from '#lib/contracts/draw.ts';
import { fromWire } from '#lib/contracts/wire.ts';
import { inventedApi } from '#lib/server/preview/preview-api.ts';
import { inventedAnswer, inventedBrowser, inventedVisitor } from '#lib/server/preview/preview-visitor.ts';
import { lotteryOffer } from '#tests/support/lotteries.ts';
import { pageApiWith } from '#tests/support/page-api.ts';

const visitor = (isSignedIn: boolean) =>
  inventedVisitor({ isSignedIn, brand: brands[0], offers: [lotteryOffer()], cards: [] });

test('the invented customer is whole, and so is the cart of what is on sale', () => {
  const somebody = visitor(true);
  expect(Customer.safeParse(inventedAnswer(somebody, getCustomer)).success).toBe(true);
  const cart = Cart.parse(inventedAnswer(somebody, accountCart.get));
  expect(cart.cartItems.map(({ lotteryKey }) => lotteryKey)).toEqual([lotteryOffer().key]);
  expect(cart.cartTotal).toEqual(cart.cartItems[0]?.price);
});

test('an anonymous visitor has an empty cart and no account', () => {
  const nobody = visitor(false);
  expect((inventedAnswer(nobody, accountCart.get) as Cart).cartItems).toEqual([]);
  expect(() => inventedAnswer(nobody, getCustomer)).toThrow();
});

test('scripts are told the same, in cookies and in answers', () => {
  const told = (isSignedIn: boolean) => JSON.parse(inventedBrowser(visitor(isSignedIn)));
  expect(told(true).cookies).toBe('consent=essential; signed_in=1; cart_count=1; cart_holds=lottery_ticket');
  expect(told(false).cookies).toBe('consent=essential');
  const { result } = fromWire(told(true).answers['/api/session']) as { result: { state: string } };
  expect(result.state).toBe('customer');
  expect(told(false).answers).not.toHaveProperty('/api/wallet');
});

test('a card cannot end the element that tells scripts of it', () => {
  const cards = [{ id: 'a', title: '</script><script>alert(1)', hideInFeed: false }];
  const told = inventedBrowser(inventedVisitor({ isSignedIn: true, brand: brands[0], offers: [], cards }));
  expect(told).not.toContain('<');
  expect(JSON.parse(told).answers['/api/notifications/cards'].result.cards[0].title).toBe(cards[0]?.title);
});

test('what everybody may read is read, and nothing is changed', async () => {
  const api = pageApiWith({ getPastDraws: () => ({ result: [] }) });
  const asked = inventedApi(async () => ({ api, preview: { faults: [], visitor: visitor(true) } }));
  expect((await asked.call(getPastDraws)).result).toEqual([]);
  expect(await asked.visitor()).toMatchObject({ state: 'customer' });
  const refused = { code: 'preview_only', message: 'This is a preview: nothing is bought, sent or changed.' };
  await expect(asked.call(purchaseCart)).rejects.toMatchObject(refused);
  await expect(asked.cart('addItem')).rejects.toMatchObject(refused);
});
