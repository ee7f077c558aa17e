import { expect, test } from 'vitest';
import { cartCopy } from '#content/copy/shop/cart.ts';
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import {
  explainChange,
  explainRefusal,
  findChangedPrices,
  readSeen,
  writeSeen,
} from '#lib/domain/cart/cart-message.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createCart, createCartItem, createVoucherItem } from '#tests/support/buying/cart.ts';

const t = createTranslator(cartCopy);
const before = createCart({
  cartItems: [
    createCartItem({ id: 'a', price: toMoney(560) }),
    createCartItem({ id: 'b', price: toMoney(100) }),
  ],
});
const seen = readSeen(writeSeen(before));
const nothing = { seen, missingCents: 0, lastPaid: undefined };
const explainCode = (code: string) => ({ code, message: 'In the words of the service.' });

test('what a page showed is read back as it was written, and nothing else is', () => {
  expect(seen).toEqual({
    reference: 'ref-1',
    prices: new Map([
      ['a', 560],
      ['b', 100],
    ]),
  });
  expect(readSeen('')).toBeUndefined();
  expect(readSeen('ref;a=x;=1')?.prices.size).toBe(0);
});

test('a line is marked where its price is another one than was seen', () => {
  const now = [
    createCartItem({ id: 'a', price: toMoney(700) }),
    createCartItem({ id: 'b', price: toMoney(100) }),
  ];
  expect([...findChangedPrices(now, seen)]).toEqual([['a', 560]]);
  expect(findChangedPrices(now, undefined).size).toBe(0);
});

test('a new price is said with the old one', () => {
  const cart = createCart({
    cartItems: [
      createCartItem({ id: 'a', price: toMoney(700) }),
      createCartItem({ id: 'b', price: toMoney(100) }),
    ],
  });
  const { tone, title, text } = explainRefusal(t, explainCode('price_changed'), { cart, ...nothing });
  expect([tone, title]).toEqual(['warning', 'A price has changed']);
  expect(text).toContain('$6.60');
  expect(text).toContain('$8.00');
  expect(text).toContain('Nothing was charged');
});

test('a shop that closed meanwhile says that nothing was charged and that the cart is kept', () => {
  const cart = createCart({ cartItems: before.cartItems });
  const { tone, text } = explainRefusal(t, explainCode('maintenance'), { cart, ...nothing });
  expect(tone).toBe('warning');
  expect(text).toContain('closed for maintenance. Nothing was charged.');
});

test('a cart that was paid in another tab leads to its receipt, whichever way the refusal is coded', () => {
  const lastPaid = { reference: 'ref-1', checkoutId: 'chk_1' };
  for (const code of ['cart_empty', 'cart_changed']) {
    const said = explainRefusal(t, explainCode(code), {
      cart: createCart({ cartItems: [] }),
      ...nothing,
      lastPaid,
    });
    expect(said).toMatchObject({
      tone: 'success',
      title: 'This cart is paid',
      link: { href: '/receipt/chk_1' },
    });
  }
  const other = { reference: 'another', checkoutId: 'chk_1' };
  const said = explainRefusal(t, explainCode('cart_changed'), { cart: before, ...nothing, lastPaid: other });
  expect(said).toMatchObject({ title: 'Your cart has changed' });
  expect(said.link).toBeUndefined();
});

test('a refusal that is not listed is said in the words of the service', () => {
  expect(explainRefusal(t, explainCode('service_down'), { cart: before, ...nothing })).toEqual({
    tone: 'danger',
    title: 'Nothing was charged',
    text: 'In the words of the service.',
  });
});

test('a payment that may have been made says so, and leads to where it would be seen', () => {
  const at = { cart: before, ...nothing, isUnknown: true };
  const { title, link } = explainRefusal(t, explainCode('service_lost'), at);
  expect([title, link?.href]).toEqual([cartCopy['cart.unknown'], '/my-account/transactions']);
});

test.each(Object.entries(CHECKOUT_ERRORS))(
  '%s by its code alone is said without gaps',
  (code, { message }) => {
    const { text } = explainRefusal(t, { code, message }, { cart: before, ...nothing });
    expect(text).not.toMatch(/[{}]/);
    expect(text).toMatch(/\w{3}/);
  },
);

test('a purchase that is blocked is said in the words of the cart, or of the service where they are whole', () => {
  const onBreak = 'Your account is on a break until Friday.';
  const cart = createCart({ blockedReasons: { on_break: onBreak } });
  const byCode = { code: 'purchase_blocked', message: '{message}' };
  expect(explainRefusal(t, byCode, { cart, ...nothing }).text).toBe(onBreak);
  const whole = { code: 'purchase_blocked', message: 'Your limit leaves $2.00 this week.' };
  expect(explainRefusal(t, whole, { cart, ...nothing }).text).toBe(whole.message);
});

test('a page that is looked at again says how the cart became another one, and nothing where it did not', () => {
  expect(explainChange(t, { cart: before, ...nothing })).toBeUndefined();
  const changed = createCart({ cartReference: 'ref-2', cartItems: [createCartItem({ id: 'a' })] });
  expect(explainChange(t, { cart: changed, ...nothing })?.title).toBe('Your cart has changed');
  const lastPaid = { reference: 'ref-1', checkoutId: 'chk_1' };
  const empty = createCart({ cartReference: 'empty', cartItems: [] });
  expect(explainChange(t, { cart: empty, ...nothing, lastPaid })?.title).toBe('This cart is paid');
});

test('what takes something off a cart is seen with its lines, and counts in what they cost', () => {
  const voucher = createVoucherItem(200);
  const cart = createCart({ cartItems: [...before.cartItems, voucher] });
  const shown = { seen: readSeen(writeSeen(cart)), missingCents: 0, lastPaid: undefined };
  expect(shown.seen?.prices.get(voucher.id)).toBe(-200);
  expect(explainChange(t, { cart, ...shown })).toBeUndefined();
  const { text } = explainRefusal(t, explainCode('price_changed'), { cart: before, ...shown });
  expect(text).toContain('$4.60');
});

test('an empty cart that is opened anew names the receipt of the one before, a full one does not', () => {
  const lastPaid = { reference: 'ref-1', checkoutId: 'chk_1' };
  const at = { seen: undefined, missingCents: 0, lastPaid };
  expect(explainChange(t, { cart: createCart({ cartItems: [] }), ...at })?.title).toBe(
    'Your last cart is paid',
  );
  expect(explainChange(t, { cart: before, ...at })).toBeUndefined();
});

test('lines that were taken out are not laid to another tab, nor are old ones to this change', () => {
  const takeOut = (id: string) => ({
    id,
    description: 'Comet: 10 x Standard games',
    reason: 'offer_unavailable' as const,
    message: 'This game is not on sale at the moment.',
  });
  const cart = createCart({
    cartReference: 'ref-2',
    cartItems: [createCartItem({ id: 'b', price: toMoney(100) })],
    autoRemovedItems: [takeOut('a')],
  });
  const gone = 'Not everything can be bought any more';
  const refused = explainRefusal(t, explainCode('cart_changed'), { cart, ...nothing });
  expect(refused.title).toBe(gone);
  expect(refused.text).toContain('Nothing was charged');
  expect(explainChange(t, { cart, ...nothing })?.title).toBe(gone);
  const empty = { ...cart, cartItems: [] };
  expect(explainRefusal(t, explainCode('cart_empty'), { cart: empty, ...nothing }).title).toBe(gone);
  const withOld = { ...cart, autoRemovedItems: [takeOut('long-gone')] };
  expect(explainRefusal(t, explainCode('cart_changed'), { cart: withOld, ...nothing }).title).toBe(
    'Your cart has changed',
  );
});

test('a second ticket that repeats is asked about, by its name where it is known', () => {
  const at = { ...nothing, cart: before };
  const { message } = CHECKOUT_ERRORS.repeats_already;
  expect(explainRefusal(t, { code: 'repeats_already', message }, at)).toEqual({
    tone: 'warning',
    title: cartCopy['cart.refused-repeats'],
    text: cartCopy['cart.refused-repeats-text'],
  });
  const named = message.replace('{name}', 'Comet: 4 games');
  expect(explainRefusal(t, { code: 'repeats_already', message: named }, at).text).toBe(named);
});
