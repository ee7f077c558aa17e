// The press that logs in and pays is for the tickets that its page showed.
import { expect, test } from 'vitest';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { isAsShown } from '#lib/server/loaders/cart/pay-signed-in.ts';
import { hashShownLines } from '#lib/server/loaders/cart/shown-lines.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

const holding = (...given: Parameters<typeof createCartItem>[0][]): Cart =>
  createCart({
    cartItems: given.map((item) => createCartItem(item)),
    cartTotal: toMoney(700 * given.length),
  });

function createForm(cart: Cart): FormData {
  const form = new FormData();
  form.set('lines', hashShownLines(cart));
  form.set('cartAmount', cart.cartTotal.amount);
  form.set('cartCurrency', cart.cartTotal.currency);
  return form;
}

const price = toMoney(700);
const shown = holding({ id: 'a', price, drawNos: [1599] }, { id: 'b', price });

test('a cart that was joined is the one that was shown, whatever its reference and its order', () => {
  const joined = createCart({
    cartReference: 'ref-2',
    cartItems: [...shown.cartItems].reverse(),
    cartTotal: shown.cartTotal,
  });
  expect(isAsShown(joined, createForm(shown))).toBe(true);
});

test('another cart of the same total is not: another ticket, another draw, one more line or none', () => {
  const others = [
    holding({ id: 'c', price, drawNos: [1599] }, { id: 'b', price }),
    holding({ id: 'a', price, drawNos: [1600] }, { id: 'b', price }),
    holding({ id: 'a', price: toMoney(1400), drawNos: [1599] }, { id: 'b', price: toMoney(0) }),
    createCart({ cartItems: [], cartTotal: shown.cartTotal }),
  ];
  const form = createForm(shown);
  expect(others.map((cart) => isAsShown({ ...cart, cartTotal: shown.cartTotal }, form))).toEqual(
    others.map(() => false),
  );
});

test('a form that does not say what it showed pays nothing', () => {
  const form = createForm(shown);
  form.delete('lines');
  expect(isAsShown(shown, form)).toBe(false);
});

test('a favourite that is kept with the login, and a jackpot that grows, make no other cart', () => {
  const cartItems = shown.cartItems.map((item) =>
    item.kind === 'lottery_ticket' ? { ...item, favourite: true, drawPrizePool: toMoney(9_000_000) } : item,
  );
  expect(isAsShown({ ...shown, cartItems }, createForm(shown))).toBe(true);
});
