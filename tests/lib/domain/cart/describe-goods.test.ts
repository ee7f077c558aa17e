import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { CartItem } from '#lib/contracts/cart/cart.ts';
import type { MembershipItem } from '#lib/contracts/products/membership.ts';
import type { VoucherItem } from '#lib/contracts/products/voucher.ts';
import { describeGoods } from '#lib/domain/cart/describe-goods.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createBookItem, createCartItem, createShareItem } from '#tests/support/buying/cart.ts';

const t = createTranslator(defaultCopy);
const BASE = {
  lotteryKey: '',
  drawEncodedIds: [],
  offerName: 'Daily Winners',
  description: 'Premium',
  quantity: 1,
  isPreOrder: false,
};
const MEMBERSHIP: MembershipItem = {
  ...BASE,
  id: 'membership',
  kind: 'membership',
  productType: 'membership',
  analyticsProductType: 'membership',
  membershipProgram: 'daily_winners',
  membershipOffer: 'premium',
  membershipOfferName: 'Premium',
  unitPrice: toMoney(990),
  price: toMoney(990),
};
const VOUCHER: VoucherItem = {
  ...BASE,
  id: 'voucher',
  kind: 'voucher',
  productType: 'voucher_fixed_discount',
  voucherType: 'voucher_fixed_discount',
  analyticsProductType: 'voucher_fixed_discount',
  code: 'WELCOME5',
  appliesTo: '',
  unitPrice: toMoney(-500),
  price: toMoney(-500),
};

test.each<[string, CartItem[]]>([
  ['1 ticket', [createCartItem()]],
  ['2 tickets', [createCartItem(), VOUCHER, createCartItem()]],
  ['1 membership', [MEMBERSHIP]],
  ['1 share', [createShareItem({ quantity: 1 })]],
  ['5 shares', [createShareItem({ quantity: 3 }), createShareItem()]],
  ['10 tickets', [createBookItem({ numRaffleTickets: 10 })]],
  ['6 tickets', [createBookItem({ numRaffleTickets: 5 }), createCartItem()]],
  ['4 shares and 1 ticket', [createShareItem(), createShareItem(), createCartItem()]],
  ['1 membership and 1 ticket', [MEMBERSHIP, createCartItem(), VOUCHER]],
  [
    '11 tickets, 2 shares and 1 membership',
    [createCartItem(), createShareItem(), createBookItem({ numRaffleTickets: 10 }), MEMBERSHIP],
  ],
])('what the cart holds is %s', (words, items) => {
  expect(describeGoods(t, items)).toBe(words);
});
