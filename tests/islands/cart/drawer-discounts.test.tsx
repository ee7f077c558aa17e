// @vitest-environment happy-dom
// What the drawer says of what takes money off, and what can be done to it there.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartCopy } from '#content/copy/shop/cart.ts';
import { timeCopy } from '#content/copy/time.ts';
import { commonCopy } from '#content/copy/words.ts';
import { CartDrawer } from '#islands/cart/CartDrawer.tsx';
import type { CartItem } from '#lib/contracts/cart/cart.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { pickTimeCopy } from '#lib/domain/time/time-copy.ts';
import { showCart } from '#lib/stores/cart/cart.ts';
import { $isCartDrawerOpen, openCartDrawer } from '#lib/stores/cart/cart-drawer.ts';
import { createCart, createCartItem } from '../../support/buying/cart.ts';
import { createAnswer, stubSite } from '../../support/site-fetch.ts';

const DISCOUNT = {
  lotteryKey: '',
  drawEncodedIds: [],
  quantity: 1,
  unitPrice: toMoney(-500),
  price: toMoney(-500),
  isPreOrder: false,
};
const voucher: CartItem = {
  ...DISCOUNT,
  id: 'voucher-1',
  kind: 'voucher',
  productType: 'voucher_fixed_discount',
  voucherType: 'voucher_fixed_discount',
  analyticsProductType: 'voucher_fixed_discount',
  code: 'WELCOME5',
  offerName: 'Welcome',
  description: '$5.00 off',
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  appliesTo: '',
};
const memberDiscount: CartItem = {
  ...DISCOUNT,
  id: 'member-discount',
  kind: 'member_discount',
  productType: 'voucher_percent_discount',
  analyticsProductType: 'member_discount',
  percent: 10,
  membershipTier: 'premium',
  offerName: 'Premium discount',
  description: '10% off',
};
const ticket = createCartItem({ stop: new Date(Date.now() - 1000).toISOString() });

async function open(...discounts: CartItem[]): Promise<void> {
  showCart(createCart({ cartItems: [ticket, ...discounts] }));
  const copy = { ...commonCopy, ...cartCopy, ...pickTimeCopy(createTranslator(timeCopy)) };
  render(<CartDrawer copy={copy} />);
  await act(async () => openCartDrawer());
}

beforeEach(() => $isCartDrawerOpen.set(false));
afterEach(cleanup);

test('what the shop takes off by itself cannot be removed', async () => {
  await open(memberDiscount);
  expect(screen.getByText('Premium discount')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
});

test('a voucher does not close as a draw does', async () => {
  await open(voucher);
  expect(screen.getByText('Welcome')).toBeTruthy();
  expect(screen.queryByText(/^Closes in /)).toBeNull();
});

test('a voucher that is removed is put back by its code', async () => {
  await open(voucher);
  const calls = stubSite(
    createAnswer(createCart({ cartItems: [ticket] })),
    createAnswer(createCart({ cartItems: [ticket, voucher] })),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Remove Welcome/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Put it back' }));
  await screen.findByRole('button', { name: /^Remove Welcome/ });
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/cart/items/voucher-1',
    'POST /api/cart/promotion',
  ]);
  expect(calls[1]?.body).toEqual({ promotion_code: 'WELCOME5' });
});
