import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPayableCents, sumCart } from '#lib/domain/cart/cart-sums.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createCart, createCartItem, createVoucherItem } from '#tests/support/buying/cart.ts';

test('discounts and pre-orders are named apart, and what is left is charged now', () => {
  const cart = createCart({
    cartItems: [
      createCartItem({ id: 'a', price: toMoney(1260) }),
      createCartItem({ id: 'b', price: toMoney(2000), isPreOrder: true }),
      createVoucherItem(500),
    ],
    preOrderTotal: toMoney(2000),
  });
  expect(sumCart(cart)).toEqual({
    goodsCents: 3260,
    discountCents: -500,
    preOrderCents: 2000,
    chargedCents: 760,
  });
});

test('what is payable is what neither pre-orders nor the wallet cover, and never below zero', () => {
  const amounts = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(amounts, amounts, amounts, (goods, later, wallet) => {
      const cart = createCart({
        cartItems: [createCartItem({ price: toMoney(goods) })],
        cartTotal: toMoney(goods + later),
        preOrderTotal: toMoney(later),
      });
      expect(getPayableCents(cart, wallet)).toBe(Math.max(0, goods - wallet));
    }),
  );
});
