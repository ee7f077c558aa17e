// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { toMoney } from '#lib/domain/money/money.ts';
import { createCheckout } from '#lib/stores/cart/checkout.ts';
import { readPending } from '#lib/stores/cart/checkout-key.ts';
import {
  answerGarbage,
  createAnswer,
  createRefusal,
  loseConnection,
  type Reply,
  stubSite,
} from '#tests/support/site-fetch.ts';

const CART = { cartReference: 'ref-1' };
const TOTAL = toMoney(1260);
const SENT_TOTAL = { amount: '12.60', currency: 'AUD' };
const PAID = createAnswer({ checkoutId: 'c-1' });

/** Whose page it is from here on. */
const showCustomer = (mark: string) => {
  document.documentElement.dataset.customerMark = mark;
};

afterEach(() => {
  delete document.documentElement.dataset.customerMark;
});

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function shop(...replies: Reply[]) {
  const storage = memoryStorage();
  const calls = stubSite(...replies);
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const open = () => createCheckout({ storage, createKey: newKey, wait: () => Promise.resolve() });
  return { storage, calls, open };
}

test('paying sends the total that was shown and the key that was made with the button', async () => {
  const { calls, open, storage } = shop(PAID);
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/checkout',
      query: '',
      body: { cart_reference: 'ref-1', expected_total: SENT_TOTAL, accepts_equal_repeats: false },
      key: 'key-1',
    },
  ]);
  expect(checkout.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-1', cartReference: 'ref-1' });
  expect(readPending(storage)).toBeUndefined();
});

test('a payment says what brought the visit, and is asked for again as it was sent', async () => {
  const { calls, storage } = shop(...Array.from({ length: 6 }, () => loseConnection), PAID);
  const listSent = () => calls.filter(({ method }) => method === 'POST');
  const open = (channelKey: string, metadata: { name: string; value: string }[]) =>
    createCheckout({
      storage,
      purchaseData: { channelKey, metadata },
      createKey: () => 'key-1',
      wait: () => Promise.resolve(),
    });
  const campaign = [{ name: 'utm_source', value: 'app' }];
  const first = open('APP', campaign);
  await first.prepare(CART, TOTAL);
  await first.pay();
  expect(first.$payment.get()).toEqual({ state: 'unanswered' });
  const elsewhere = open('web', []);
  await elsewhere.prepare(CART, TOTAL);
  await elsewhere.pay();
  expect(elsewhere.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-1', cartReference: 'ref-1' });
  expect(listSent().map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ channel_key: 'APP', metadata: campaign })),
  );
});

test('the next cart is paid by a press of its own', async () => {
  const { calls, open } = shop(PAID, createAnswer({ checkoutId: 'c-2' }));
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  await checkout.prepare(CART, TOTAL);
  expect(checkout.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-1', cartReference: 'ref-1' });
  await checkout.prepare({ cartReference: 'ref-2' }, TOTAL);
  expect(checkout.$payment.get()).toEqual({ state: 'idle' });
  await checkout.pay();
  expect(checkout.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-2', cartReference: 'ref-2' });
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
});

test('a double click pays once', async () => {
  const { calls, open } = shop(PAID);
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await Promise.all([checkout.pay(), checkout.pay()]);
  await checkout.pay();
  expect(calls).toHaveLength(1);
});

const NOT_MADE = createRefusal(404, 'purchase_unknown', 'Nothing has been bought under this key.');
const LOOKED_UP = { method: 'GET', path: '/api/checkout/by-key/key-1' };

test('a payment that was lost on its way is only looked up, and paid by another press', async () => {
  const { calls, open, storage } = shop(loseConnection, loseConnection, NOT_MADE, NOT_MADE, PAID);
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
  expect(checkout.$payment.get()).toEqual({ state: 'not-made' });
  expect(readPending(storage)).toMatchObject({ key: 'key-1', isSent: true });
  await checkout.pay();
  expect(calls.at(-1)).toMatchObject({ method: 'POST', key: 'key-1' });
  expect(checkout.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-1', cartReference: 'ref-1' });
});

test('a payment that was sent for another cart and not made is forgotten, and not sent', async () => {
  const { calls, open, storage } = shop(NOT_MADE);
  storage.setItem(
    'checkout:pending',
    JSON.stringify({ key: 'old', cartReference: 'ref-0', expectedTotal: TOTAL, isSent: true }),
  );
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET']);
  expect([checkout.$payment.get().state, checkout.key()]).toEqual(['idle', 'key-1']);
});

test('a lost answer is looked up by its key, and the payment is not sent again', async () => {
  const { calls, open } = shop(
    loseConnection,
    answerGarbage,
    createRefusal(504, 'service_slow', 'Slow'),
    PAID,
  );
  const checkout = open();
  const states: string[] = [];
  checkout.$payment.listen(({ state }) => states.push(state));
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(calls).toMatchObject([{ method: 'POST', key: 'key-1' }, LOOKED_UP, LOOKED_UP, LOOKED_UP]);
  expect(states[0]).toBe('paying');
  expect(states).toContain('checking');
  expect(checkout.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-1', cartReference: 'ref-1' });
});

test('when no answer comes at all the customer may look again, which pays nothing', async () => {
  const { calls, open, storage } = shop(loseConnection);
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(checkout.$payment.get()).toEqual({ state: 'unanswered' });
  expect(readPending(storage)).toMatchObject({ key: 'key-1', isSent: true });
  await checkout.pay();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

const CLOSED = createRefusal(503, 'maintenance', 'The shop is closed for maintenance.');

test('a shop that has just closed for maintenance charged nothing, and is paid with the same key later', async () => {
  const { calls, open, storage } = shop(CLOSED, PAID);
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(checkout.$payment.get()).toEqual({ state: 'closed' });
  expect(calls).toHaveLength(1);
  expect(readPending(storage)).toMatchObject({ key: 'key-1', isSent: false });
  await checkout.pay();
  expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  expect(checkout.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-1', cartReference: 'ref-1' });
});

test('maintenance after a lost answer does not say that nothing was charged', async () => {
  const { open, storage } = shop(loseConnection, CLOSED);
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(checkout.$payment.get()).toEqual({ state: 'unanswered' });
  expect(readPending(storage)).toMatchObject({ isSent: true });
  await checkout.pay();
  expect(checkout.$payment.get()).toEqual({ state: 'unanswered' });
});

test('that another customer is logged in now says nothing of a payment whose answer was lost', async () => {
  const other = createRefusal(409, 'other_customer', 'You are logged in to another account now.');
  const { open, storage } = shop(loseConnection, other);
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(checkout.$payment.get()).toEqual({ state: 'unanswered' });
  expect(readPending(storage)).toMatchObject({ isSent: true });
});

test.each(['session_ended', 'session_refused', 'unauthorised'])(
  'that a session is over (%s) says nothing of a payment whose answer was lost; the next login finds it',
  async (code) => {
    const over = createRefusal(401, code, 'Log in again.');
    const { calls, open, storage } = shop(loseConnection, over, PAID);
    const checkout = open();
    await checkout.prepare(CART, TOTAL);
    await checkout.pay();
    expect(checkout.$payment.get()).toEqual({ state: 'signed-out', code });
    expect(readPending(storage)).toMatchObject({ key: 'key-1', isSent: true });
    const later = open();
    await later.prepare({ cartReference: 'ref-2' }, toMoney(0));
    expect(later.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-1', cartReference: 'ref-1' });
    expect(calls).toMatchObject([{ method: 'POST', key: 'key-1' }, LOOKED_UP, LOOKED_UP]);
  },
);

test('a payment that is refused at once because the session is over was not made', async () => {
  const { open, storage } = shop(createRefusal(401, 'session_ended', 'Log in again.'));
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(checkout.$payment.get()).toMatchObject({ state: 'refused', code: 'session_ended' });
  expect(readPending(storage)).toBeUndefined();
});

test('another answer of 503 is no word on the payment', async () => {
  const { open } = shop(createRefusal(503, 'database_unavailable', 'We cannot reach our records.'));
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(checkout.$payment.get()).toEqual({ state: 'unanswered' });
});

test('a refusal is final and the next attempt has a new key', async () => {
  const { calls, open } = shop(
    createRefusal(409, 'price_changed', 'A price has changed. Nothing was charged.'),
    PAID,
  );
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  expect(checkout.$payment.get()).toEqual({
    state: 'refused',
    code: 'price_changed',
    message: 'A price has changed. Nothing was charged.',
  });
  await checkout.prepare({ cartReference: 'ref-2' }, toMoney(1400));
  await checkout.pay();
  expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

test('a reload before paying keeps the key', async () => {
  const { open } = shop(PAID);
  const before = open();
  await before.prepare(CART, TOTAL);
  const after = open();
  await after.prepare(CART, TOTAL);
  expect(after.key()).toBe(before.key());
});

test('another total is another payment', async () => {
  const { open } = shop(PAID);
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  const first = checkout.key();
  await checkout.prepare({ cartReference: 'ref-2' }, toMoney(1400));
  expect(checkout.key()).not.toBe(first);
});

test('after a reload during payment that went through, the receipt is found with the old key', async () => {
  const { calls, open, storage } = shop(PAID);
  storage.setItem(
    'checkout:pending',
    JSON.stringify({ key: 'old', cartReference: 'ref-1', expectedTotal: TOTAL, isSent: true }),
  );
  const checkout = open();
  await checkout.prepare({ cartReference: 'empty-again' }, toMoney(0));
  expect(calls).toMatchObject([{ method: 'GET', path: '/api/checkout/by-key/old' }]);
  expect(checkout.$payment.get()).toEqual({ state: 'paid', checkoutId: 'c-1', cartReference: 'ref-1' });
});

test('after a reload with the cart as it was, nothing is bought until the button is pressed again', async () => {
  const { calls, open, storage } = shop(PAID);
  storage.setItem(
    'checkout:pending',
    JSON.stringify({ key: 'old', cartReference: 'ref-1', expectedTotal: TOTAL, isSent: true }),
  );
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  expect(calls).toHaveLength(0);
  await checkout.pay();
  expect(calls.map(({ key }) => key)).toEqual(['old']);
});

test('what someone else wrote into the storage is not sent', async () => {
  const { open, storage } = shop(PAID);
  storage.setItem('checkout:pending', '{"key":7}');
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  expect(checkout.key()).toBe('key-1');
});

/** A payment of Robin whose answer was lost when the session ended. */
async function losePayment(...replies: Reply[]) {
  const { calls, open, storage } = shop(
    loseConnection,
    createRefusal(401, 'session_ended', 'Log in.'),
    ...replies,
  );
  showCustomer('robin');
  const checkout = open();
  await checkout.prepare(CART, TOTAL);
  await checkout.pay();
  calls.length = 0;
  return { calls, open, storage };
}

test('a payment whose answer was lost waits for its own customer, while another one looks at a cart', async () => {
  const { calls, open, storage } = await losePayment(PAID);
  const kept = storage.getItem('checkout:pending');
  showCustomer('kim');
  const other = open();
  for (const cartReference of ['ref-2', 'ref-3']) await other.prepare({ cartReference }, TOTAL);
  expect([calls, storage.getItem('checkout:pending'), readPending(storage)]).toEqual([[], kept, undefined]);
  showCustomer('robin');
  const own = open();
  await own.prepare({ cartReference: 'ref-4' }, toMoney(0));
  expect([calls.map(({ path }) => path), own.$payment.get().state]).toEqual([[LOOKED_UP.path], 'paid']);
});

test('it is forgotten once another customer sends a payment', async () => {
  const { calls, open, storage } = await losePayment(loseConnection);
  showCustomer('kim');
  const other = open();
  await other.prepare({ cartReference: 'ref-2' }, TOTAL);
  await other.pay();
  expect(calls[0]).toMatchObject({ method: 'POST', key: 'key-2', body: { cart_reference: 'ref-2' } });
  expect(readPending(storage)).toMatchObject({ key: 'key-2', customerMark: 'kim', isSent: true });
});
