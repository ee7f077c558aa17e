import { expect, test } from 'vitest';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { createCart } from '#tests/support/buying/cart.ts';
import { signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

const refuse = (status: number, code: string) =>
  Response.json(
    { error: { code, message: 'No.' }, errors: { general: [{ code, message: 'No.' }] } },
    { status },
  );

/** A line by its name; a voucher is taken off. */
const toLine = (id: string) =>
  id === 'voucher' ? { id, price: { amount: '-1.00', currency: 'AUD' } } : { id };

/** A cart service in memory; lines are names. */
function createCartService() {
  const anonymous = new Map<string, string[]>();
  const account: string[] = [];
  let opened = 0;
  let openedMost = Number.POSITIVE_INFINITY;
  let convertStatus = 200;
  const answerCart = (lines: string[]) =>
    Response.json({ result: { id: 'x', cart_items: lines.map(toLine) } });

  async function answerAnonymousCall(request: Request, ref: string, rest: string[]): Promise<Response> {
    const lines = anonymous.get(ref);
    if (ref.length > 128)
      return Response.json({ errors: { ref: [{ code: 'too_big', message: 'x' }] } }, { status: 422 });
    if (!lines) return refuse(404, 'cart_unknown');
    if (request.method === 'POST') {
      const { lottery_key: key } = (await request.json()) as { lottery_key: string };
      if (key === 'refused') return refuse(422, 'draw_closed');
      lines.push(key);
    }
    if (request.method === 'DELETE')
      anonymous.set(
        ref,
        lines.filter((line) => line !== rest[1]),
      );
    return answerCart(anonymous.get(ref)!);
  }

  async function intercept(request: Request): Promise<Response | undefined> {
    const [, , noun, ...rest] = new URL(request.url).pathname.split('/');
    if (noun === 'anon-cart' && rest.length === 0) {
      if (opened === openedMost) return refuse(429, 'too_many_requests');
      opened += 1;
      anonymous.set(`token-${opened}`, []);
      return Response.json(
        toWire({ result: { token: `token-${opened}`, cart: createCart({ cartItems: [] }) } }),
      );
    }
    if (noun === 'anon-cart') return answerAnonymousCall(request, rest[0]!, rest.slice(1));
    if (noun === 'checkout') return Response.json({ result: { checkout_id: 'chk_1' } });
    if (noun !== 'cart' || !request.headers.get('authorization')) return undefined;
    if (rest[0] === 'convert') {
      const { ref } = (await request.json()) as { ref: string };
      if (convertStatus !== 200) return refuse(convertStatus, 'cart_unknown');
      if (!anonymous.has(ref)) return refuse(404, 'cart_unknown');
      account.push(...anonymous.get(ref)!);
      anonymous.delete(ref);
    } else if (request.method === 'POST') {
      account.push(((await request.json()) as { lottery_key: string }).lottery_key);
    }
    return answerCart(account);
  }

  return {
    intercept,
    anonymous,
    account,
    refuseFurtherCarts() {
      openedMost = opened;
    },
    failConversion(status: number) {
      convertStatus = status;
    },
  };
}

async function createShop() {
  const platform = await openTestPlatform();
  const carts = createCartService();
  const app = createTestContext(platform, carts.intercept);
  const { email } = await signUpCustomer(platform);
  return { platform, carts, app, browser: new TestBrowser(app), login: { email, password: TEST_PASSWORD } };
}

const add = (browser: TestBrowser, key: string) =>
  browser.send('POST', '/api/cart/items', { body: { lottery_key: key } });
const listLines = (answer: { result: { cartItems: { id: string }[] } }) =>
  answer.result.cartItems.map(({ id }) => id);

test('a visitor without a cart sees an empty one, and nobody is asked', async () => {
  const { browser, app } = await createShop();
  const answer = await browser.send('GET', '/api/cart');
  expect([answer.status, listLines(answer), answer.result.cartTotal]).toEqual([
    200,
    [],
    { amount: '0.00', currency: 'AUD' },
  ]);
  expect(app.sent).toHaveLength(0);
});

test('the first ticket opens a cart whose token only the server sees, for 14 days', async () => {
  const { browser } = await createShop();
  const answer = await add(browser, 'tide');
  expect(listLines(answer)).toEqual(['tide']);
  expect(answer.headers.getSetCookie()).toEqual([
    'cart_token=token-1; Path=/; SameSite=Lax; HttpOnly; Max-Age=1209600',
    'cart_count=1; Path=/; SameSite=Lax; Max-Age=1209600',
    'cart_said=added; Path=/; SameSite=Lax; HttpOnly; Max-Age=60',
  ]);
  expect(answer.text).not.toContain('token-1');
  expect(listLines(await browser.send('GET', '/api/cart'))).toEqual(['tide']);
  expect(listLines(await browser.send('DELETE', '/api/cart/items/tide'))).toEqual([]);
});

test('an address that has opened too many carts is told so, with a cookie of a cart that is gone and without', async () => {
  const { browser, carts } = await createShop();
  carts.refuseFurtherCarts();
  for (const token of ['', 'token-gone']) {
    if (token) browser.jar.set('cart_token', token);
    const answer = await add(browser, 'tide');
    expect([answer.status, answer.envelope.error?.code]).toEqual([429, 'too_many_requests']);
  }
});

test('the key of an added ticket reaches the visitor’s cart and the account’s', async () => {
  const { browser, app, login } = await createShop();
  const readKeys = () =>
    app.sent.filter(({ url }) => url.endsWith('/items')).map(({ headers }) => headers.get('idempotency-key'));
  const sent = { body: { lottery_key: 'tide' }, headers: { 'idempotency-key': 'first-press' } };
  await browser.send('POST', '/api/cart/items', sent);
  await browser.send('POST', '/api/login', { body: login });
  await browser.send('POST', '/api/cart/items', sent);
  expect(readKeys()).toEqual(['first-press', 'first-press']);
});

test('the count that the header reads follows the cart, the login and the payment', async () => {
  const { browser, carts, login, app } = await createShop();
  const count = () => browser.jar.get('cart_count');
  await browser.send('GET', '/api/cart');
  expect(count()).toBeUndefined();
  await add(browser, 'tide');
  await add(browser, 'comet');
  expect(count()).toBe('2');
  await browser.send('DELETE', '/api/cart/items/tide');
  expect(count()).toBe('1');
  carts.account.push('daybreak', 'lighthouse');
  await browser.send('POST', '/api/login', { body: login });
  expect(count()).toBe('3');
  await browser.send('POST', '/api/checkout', { body: {} });
  expect(count()).toBe('0');
  await add(browser, 'tide');
  await browser.send('POST', '/api/logout', { body: {} });
  expect(count()).toBeUndefined();
  const elsewhere = new TestBrowser(app);
  await elsewhere.send('POST', '/api/login', { body: login });
  expect(elsewhere.jar.get('cart_count')).toBe('4');
});

test('a ticket that is refused keeps the cart that was opened for it', async () => {
  const { browser, carts } = await createShop();
  expect((await add(browser, 'refused')).envelope.error?.code).toBe('draw_closed');
  await add(browser, 'tide');
  expect(carts.anonymous.size).toBe(1);
});

test('a cart that expired is forgotten when it is looked at', async () => {
  const { browser } = await createShop();
  browser.jar.set('cart_token', 'token-of-last-month');
  expect(listLines(await browser.send('GET', '/api/cart'))).toEqual([]);
  expect(browser.jar.has('cart_token')).toBe(false);
});

test('a ticket added to an expired or garbled cart goes into a new one', async () => {
  for (const token of ['token-of-last-month', 'x'.repeat(200)]) {
    const { browser } = await createShop();
    browser.jar.set('cart_token', token);
    expect(listLines(await add(browser, 'tide'))).toEqual(['tide']);
    expect(browser.jar.get('cart_token')).toBe('token-1');
  }
});

test('a change to a cart that is gone is told, and its token is taken back', async () => {
  const { browser } = await createShop();
  browser.jar.set('cart_token', 'token-of-last-month');
  const answer = await browser.send('DELETE', '/api/cart/items/tide');
  expect([answer.status, answer.envelope.error?.code]).toEqual([404, 'cart_unknown']);
  expect(browser.jar.has('cart_token')).toBe(false);
});

test('a cart service that fails does not cost the visitor his cart', async () => {
  const platform = await openTestPlatform();
  const app = createTestContext(platform, () => new Response('busy', { status: 503 }));
  const browser = new TestBrowser(app);
  browser.jar.set('cart_token', 'token-1');
  expect((await browser.send('GET', '/api/cart')).status).toBe(503);
  expect(browser.jar.get('cart_token')).toBe('token-1');
});

test('logging in joins the carts and gives up the token', async () => {
  const { browser, carts, login } = await createShop();
  carts.account.push('comet');
  await add(browser, 'tide');
  await browser.send('POST', '/api/login', { body: login });
  expect(browser.jar.has('cart_token')).toBe(false);
  expect(listLines(await browser.send('GET', '/api/cart'))).toEqual(['comet', 'tide']);
});

test('a join that fails keeps the tickets and is made up for at the next look', async () => {
  const { browser, carts, login } = await createShop();
  await add(browser, 'tide');
  for (const status of [503, 422]) {
    carts.failConversion(status);
    expect((await browser.send('POST', '/api/login', { body: login })).status).toBe(200);
    expect(browser.jar.get('cart_token')).toBe('token-1');
  }
  carts.failConversion(200);
  expect(listLines(await browser.send('GET', '/api/cart'))).toEqual(['tide']);
  expect(browser.jar.has('cart_token')).toBe(false);
});

test('a token of a cart that is gone does not get in the way of a login', async () => {
  const { browser, login } = await createShop();
  browser.jar.set('cart_token', 'token-of-last-month');
  expect((await browser.send('POST', '/api/login', { body: login })).result.state).toBe('customer');
  expect(browser.jar.has('cart_token')).toBe(false);
});

test('the cart of a session that ended is not mistaken for an empty one', async () => {
  const { browser, login, platform } = await createShop();
  await browser.send('POST', '/api/login', { body: login });
  platform.clock.advance(3_600_000);
  const answer = await browser.send('GET', '/api/cart');
  expect([answer.status, answer.envelope.error?.code]).toEqual([401, 'session_ended']);
  expect((await browser.send('GET', '/api/cart')).status).toBe(200);
});

test('a paid cart is remembered with its receipt until the customer logs out', async () => {
  const { browser, login } = await createShop();
  await browser.send('POST', '/api/login', { body: login });
  await browser.send('POST', '/api/checkout', {
    body: { cart_reference: 'ref1', expected_total: { amount: '1.00', currency: 'AUD' } },
    headers: { 'idempotency-key': 'key-of-a-payment' },
  });
  expect(browser.jar.get('last_paid')).toBe('ref1.chk_1');
  await browser.send('POST', '/api/logout');
  expect(browser.jar.get('last_paid')).toBeUndefined();
});

test('tickets that join a cart which held some are counted for the cart’s page', async () => {
  const { browser, carts, login } = await createShop();
  await add(browser, 'comet');
  carts.account.push('tide');
  await browser.send('POST', '/api/login', { body: login });
  expect(browser.jar.get('cart_said')).toBe('joined');
});

test('what is taken off a cart is not counted among what it held', async () => {
  const { browser, carts, login } = await createShop();
  await add(browser, 'comet');
  carts.account.push('voucher');
  await browser.send('POST', '/api/login', { body: login });
  expect(browser.jar.get('cart_count')).toBe('1');
  expect(browser.jar.get('cart_said')).toBe('added');
});
