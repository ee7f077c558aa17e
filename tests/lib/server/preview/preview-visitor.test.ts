import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { accountCart, Cart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { Customer, getCustomer } from '#lib/contracts/identity/customer.ts';
import { getPastDraws } from '#lib/contracts/offers/draw.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { createPreviewApi } from '#lib/server/preview/preview-api.ts';
import {
  createPreviewVisitor,
  findOwnAnswer,
  serialisePreviewVisitor,
} from '#lib/server/preview/preview-visitor.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { createPageApi } from '#tests/support/page-api.ts';

const createVisitor = (isSignedIn: boolean) =>
  createPreviewVisitor({ isSignedIn, brand: brands[0], offers: [createLotteryOffer()], cards: [] });

test('the invented customer is whole, and so is the cart of what is on sale', () => {
  const somebody = createVisitor(true);
  expect(Customer.safeParse(findOwnAnswer(somebody, getCustomer)).success).toBe(true);
  const cart = Cart.parse(findOwnAnswer(somebody, accountCart.get));
  expect(cart.cartItems.map(({ lotteryKey }) => lotteryKey)).toEqual([createLotteryOffer().key]);
  expect(cart.cartTotal).toEqual(cart.cartItems[0]?.price);
});

test('an anonymous visitor has an empty cart and no account', () => {
  const nobody = createVisitor(false);
  expect((findOwnAnswer(nobody, accountCart.get) as Cart).cartItems).toEqual([]);
  expect(findOwnAnswer(nobody, getCustomer)).toBeUndefined();
});

test('scripts are told the same, in cookies and in answers', () => {
  const readTold = (isSignedIn: boolean) => JSON.parse(serialisePreviewVisitor(createVisitor(isSignedIn)));
  expect(readTold(true).cookies).toBe(
    'consent=essential; signed_in=1; cart_count=1; cart_holds=lottery_ticket',
  );
  expect(readTold(false).cookies).toBe('consent=essential');
  const { result } = fromWire(readTold(true).answers['/api/session']) as { result: { state: string } };
  expect(result.state).toBe('customer');
  expect(readTold(false).answers).not.toHaveProperty('/api/wallet');
});

test('a card cannot end the element that tells scripts of it', () => {
  const cards = [{ id: 'a', title: '</script><script>alert(1)', hideInFeed: false }];
  const told = serialisePreviewVisitor(
    createPreviewVisitor({ isSignedIn: true, brand: brands[0], offers: [], cards }),
  );
  expect(told).not.toContain('<');
  expect(JSON.parse(told).answers['/api/notifications/cards'].result.cards[0].title).toBe(cards[0]?.title);
});

test('what everybody may read is read, and nothing is changed', async () => {
  const api = createPageApi({ getPastDraws: () => ({ result: [] }) });
  const asked = createPreviewApi(async () => ({
    api,
    preview: { faults: [], visitor: createVisitor(true) },
  }));
  expect((await asked.call(getPastDraws)).result).toEqual([]);
  expect(await asked.getVisitor()).toMatchObject({ state: 'customer' });
  const refused = { code: 'preview_only', message: 'This is a preview: nothing is bought, sent or changed.' };
  await expect(asked.call(purchaseCart)).rejects.toMatchObject(refused);
  await expect(asked.cart('addItem')).rejects.toMatchObject(refused);
});
