// The web server in the process of the services: it asks them without the way over HTTP, and its visitors see no difference.
import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { createApp } from '#platform/app.ts';
import { createTicketInput, payDeposit } from '#tests/support/buying/buying.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import {
  createEmbeddedContext,
  createTestContext,
  TestBrowser,
  type TestContext,
} from '#tests/support/test-browser.ts';

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return { ...crypto, createHmac: vi.fn(crypto.createHmac) };
});

const TICKET = toWire(createTicketInput());
const KEY = { [HEADERS.idempotencyKey]: 'one-purchase-0001' };

async function openBrowser(platform: TestPlatform, app: TestContext): Promise<TestBrowser> {
  const customer = await signUpCustomer(platform);
  await payDeposit(platform, customer, '50.00');
  const browser = new TestBrowser(app);
  await browser.send('POST', '/api/login', { body: { email: customer.email, password: TEST_PASSWORD } });
  return browser;
}

const pay = (browser: TestBrowser, cart: { cartReference: string; cartTotal: object }) =>
  browser.send('POST', '/api/checkout', {
    body: toWire({ cartReference: cart.cartReference, expectedTotal: cart.cartTotal }),
    headers: KEY,
  });

/** Ids and references are new each time; everything else of two shops must be the same. */
const maskIds = (text: string): string =>
  text.replaceAll(/"[a-z]{3}_\w+"|"[0-9a-f]{16,}"|visitor-[0-9a-f]+/g, '"…"');

async function visitShop(createContext: (platform: TestPlatform) => TestContext): Promise<string[]> {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const browser = await openBrowser(platform, createContext(platform));
  const added = await browser.send('POST', '/api/cart/items', { body: TICKET });
  const answers = [
    added,
    await browser.send('POST', '/api/cart/items', { body: { product_type: 'lottery_ticket' } }),
    await browser.send('POST', '/api/cart/items', { body: '{"cut off' }),
    await browser.send('DELETE', '/api/cart/items/itm_unknown'),
    await browser.send('GET', '/api/transactions?limit=2'),
    await browser.send('GET', '/api/transactions?kind=many'),
    await pay(browser, added.result),
    await browser.send('GET', '/api/cart'),
  ];
  const told = answers.map(({ status, text }) => `${status} ${maskIds(text)}`);
  return [...told, JSON.stringify([...browser.jar.keys()].sort()), browser.jar.get('cart_count') ?? ''];
}

test('every answer is the same to the letter, however the services are asked', async () => {
  const remote = await visitShop((platform) => createTestContext(platform));
  expect(await visitShop(createEmbeddedContext)).toEqual(remote);
  expect(remote.map((line) => line.slice(0, 3)).slice(0, 8)).toEqual([
    '200',
    '422',
    '422',
    '404',
    '200',
    '422',
    '200',
    '200',
  ]);
});

test('adding and paying write each answer once, read none again, and sign nothing', async () => {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const browser = await openBrowser(platform, createEmbeddedContext(platform));
  const [parse, stringify] = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify')];
  const fetched = vi.spyOn(platform, 'fetch');
  vi.mocked(createHmac).mockClear();
  const added = await browser.send('POST', '/api/cart/items', { body: TICKET });
  expect((await pay(browser, added.result)).status).toBe(200);
  const isAnswer = (text: unknown) => typeof text === 'string' && text.includes('"server_time"');
  // The browser of the test reads what it is answered.
  expect(parse.mock.calls.filter(([text]) => isAnswer(text))).toHaveLength(2);
  expect(stringify.mock.results.filter(({ value }) => isAnswer(value))).toHaveLength(2);
  expect(fetched).not.toHaveBeenCalled();
  expect(createHmac).not.toHaveBeenCalled();
});

test('whoever asks directly needs the tokens of a customer, an editor or an operator as over HTTP', async () => {
  const platform = await openTestPlatform();
  const { registered, answer } = createApp(platform.services);
  const headers = new Headers({ [HEADERS.idempotencyKey]: 'access-test-0001' });
  const closed = registered.filter(({ endpoint }) => !['public', 'credentials'].includes(endpoint.access));
  expect(closed.length).toBeGreaterThan(50);
  for (const { endpoint } of closed) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, 'x1']));
    const { status } = await answer({ endpoint: endpoint.name, params, search: '', headers, text: '{}' });
    expect(status, endpoint.name).toBe(401);
  }
});

test('a call of no endpoint, or with an empty part in its path, is not found', async () => {
  const { answer } = await openTestPlatform();
  const call = { search: '', headers: new Headers(), text: '' };
  const ask = async (endpoint: string, params: Record<string, string>) =>
    (await answer({ ...call, endpoint, params })).status;
  expect(await ask('getEverything', {})).toBe(404);
  expect(await ask('getAnonCart', { ref: '' })).toBe(404);
});
