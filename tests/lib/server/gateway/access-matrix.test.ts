// Every call of a customer against everybody who should get nothing of it. The calls are those of the contracts: a new
// one is covered by itself.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setSpendLimit } from '#lib/contracts/care/limits.ts';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { addFavourite } from '#lib/contracts/favourite.ts';
import { type EndpointShape, toBrowserPath } from '#lib/contracts/protocol/endpoint.ts';
import { addToCart, buyTicket } from '#tests/support/buying/buying.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { signUpCustomer, TEST_PASSWORD, verifyIdentity } from '#tests/support/customers.ts';
import { listSampleInputs } from '#tests/support/http/sample-input.ts';
import { createProgram, join, setProgram } from '#tests/support/membership/membership.ts';
import { openParty } from '#tests/support/party/parties.ts';
import { beginRecurring, keepCard } from '#tests/support/recurring/recurring-shop.ts';
import { createTestContext, TestBrowser, type TestContext } from '#tests/support/test-browser.ts';
import { addAccount, askForMoney, switchOn } from '#tests/support/withdrawals.ts';

const HOUR_MS = 3_600_000;
const REFUSALS = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429];

const CALLS = listEndpoints().filter(({ exposure }) => exposure === 'browser' || exposure === 'cart');
const OF_CUSTOMERS = CALLS.filter(({ access }) => access === 'customer');
const OF_A_CUSTOMER = CALLS.filter(({ access, exposure }) => access === 'customer' && exposure === 'browser');
const hasBody = ({ method }: EndpointShape): boolean => method !== 'GET' && method !== 'DELETE';

const fillPath = ({ path }: EndpointShape, value: string): string =>
  `/api${toBrowserPath(path).replace(/\{\w+\}/g, value)}`;

const send = (browser: TestBrowser, endpoint: EndpointShape, value = 'x1') =>
  browser.send(endpoint.method, fillPath(endpoint, value), {
    headers: { 'idempotency-key': randomUUID() },
    ...(hasBody(endpoint) && { body: {} }),
  });

/** What a stranger sends who knows how the call is written: every input that the id can stand in. */
function listInputs(endpoint: EndpointShape, id: string): Record<string, unknown>[] {
  const inputs = listSampleInputs(hasBody(endpoint) ? endpoint.body : endpoint.query, id);
  return inputs.filter((input) => endpoint.path.includes('{') || JSON.stringify(input).includes(id));
}

function sendInput(
  browser: TestBrowser,
  endpoint: EndpointShape,
  id: string,
  input: Record<string, unknown>,
) {
  const query = Object.entries(input).map(([name, value]) => [name, String(value)]);
  const path = fillPath(endpoint, id);
  return browser.send(endpoint.method, hasBody(endpoint) ? path : `${path}?${new URLSearchParams(query)}`, {
    headers: { 'idempotency-key': randomUUID() },
    ...(hasBody(endpoint) && { body: input }),
  });
}

async function logIn(app: TestContext, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  const { status } = await browser.send('POST', '/api/login', { body: { email, password: TEST_PASSWORD } });
  expect(status).toBe(200);
  return browser;
}

/** A browser with the cookies of another one, as a thief of cookies has it. */
function copyBrowser(app: TestContext, { jar }: TestBrowser): TestBrowser {
  const copy = new TestBrowser(app);
  for (const [name, value] of jar) copy.jar.set(name, value);
  return copy;
}

/** A customer with something of everything that has an id, and a stranger who is logged in. */
async function openShop() {
  const { platform, organiser } = await openParty();
  const { services } = platform;
  await putOnSale(services);
  await switchOn(platform, 'tw', 'do');
  await verifyIdentity(platform, organiser);
  await buyTicket(platform, organiser);
  await addToCart(platform, organiser);
  expect((await addAccount(platform, organiser)).status).toBeLessThan(300);
  expect((await askForMoney(platform, organiser)).status).toBeLessThan(300);
  const favourite = { offerKey: 'lighthouse', name: 'Ours', numbers: [1, 2, 3, 4, 5, 6], powerballs: [] };
  expect((await platform.call(addFavourite, { as: organiser, body: favourite })).status).toBeLessThan(300);
  await setProgram(services, createProgram());
  expect((await join(platform, organiser)).status).toBe(200);
  const { customerId } = organiser;
  await keepCard(services, customerId);
  await beginRecurring(services, { customerId });
  await beginRecurring(services, { customerId, period: 'monthly' });
  const limit = { period: 'week', amount: '400.00' };
  expect((await platform.call(setSpendLimit, { as: organiser, body: limit })).status).toBeLessThan(300);
  const { email } = await services.database.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', organiser.customerId)
    .executeTakeFirstOrThrow();
  const app = createTestContext(platform);
  const owner = await logIn(app, email);
  const stranger = await logIn(app, (await signUpCustomer(platform)).email);
  return { platform, app, owner, stranger, email, customerId: organiser.customerId };
}

const ID = /^[a-z]{2,5}_\w{8,}$/;

/** Every id in a value, however deep. */
function listIds(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string' && ID.test(value)) found.add(value);
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) listIds(inner, found);
  return found;
}

const LISTS = OF_A_CUSTOMER.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

/** What the customer sees of the account, by call. */
async function readAccount(owner: TestBrowser): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  for (const endpoint of LISTS) {
    const { status, result } = await send(owner, endpoint);
    if (status === 200) seen.set(endpoint.name, result);
  }
  return seen;
}

test('without a session that lives no call of a customer says or does anything', async () => {
  const { platform, app, owner } = await openShop();
  const kept = copyBrowser(app, owner);
  await owner.send('POST', '/api/logout', { body: {} });
  const invented = new TestBrowser(app);
  invented.jar.set('session', 'A'.repeat(43));
  const rested = await logIn(app, (await signUpCustomer(platform)).email);
  platform.clock.advance(2 * HOUR_MS);
  const nobody = { 'a guest': new TestBrowser(app), 'cookies kept after logout': kept, invented, rested };
  expect(OF_A_CUSTOMER.length).toBeGreaterThan(50);
  for (const [who, browser] of Object.entries(nobody))
    for (const endpoint of OF_A_CUSTOMER) {
      const cookies = [...browser.jar];
      const { status, text } = await send(browser, endpoint);
      expect(status, `${who}: ${endpoint.name} ${text}`).toBe(401);
      for (const [name, value] of cookies) browser.jar.set(name, value);
    }
}, 120_000);

/** One id of each kind of thing. */
const pickKinds = (ids: readonly string[]): string[] => [
  ...new Map(ids.map((id) => [id.slice(0, id.indexOf('_')), id])).values(),
];

/** An id of the same form that no one has. */
const inventId = (id: string): string => `${id.slice(0, -1)}${id.endsWith('z') ? 'y' : 'z'}`;

test('with the ids of another customer no call says or does anything', async () => {
  const shop = await openShop();
  const { owner, email, customerId } = shop;
  const before = await readAccount(owner);
  const ids = [...listIds([...before.values()])].filter((id) => id !== customerId);
  const known = [...listIds([...(await readAccount(shop.stranger)).values()])];
  const secrets = [...ids.filter((id) => !known.includes(id)), customerId, email];
  const kinds = pickKinds(secrets.filter((secret) => secret !== email));
  expect(
    kinds
      .map((id) => id.slice(0, 3))
      .sort()
      .join(' '),
  ).toMatch(/chk.*dep.*fav.*fnd.*lim.*rec.*tkt.*wdr/);
  let { stranger } = shop;
  for (const endpoint of OF_CUSTOMERS)
    for (const id of kinds) {
      for (const input of listInputs(endpoint, id)) {
        const { status, text } = await sendInput(stranger, endpoint, id, input);
        const what = `${endpoint.name} ${id} ${text}`;
        expect(
          secrets.filter((secret) => secret !== id && text.includes(secret)),
          what,
        ).toEqual([]);
        if (status >= 300) expect(REFUSALS, what).toContain(status);
        if (!endpoint.path.includes('{')) continue;
        // Nor does it say whether the id exists.
        expect((await sendInput(stranger, endpoint, inventId(id), input)).status, what).toBe(status);
      }
      if ((await stranger.send('GET', '/api/session')).result.state !== 'customer')
        stranger = await logIn(shop.app, (await signUpCustomer(shop.platform)).email);
    }
  expect(await readAccount(owner)).toEqual(before);
}, 240_000);

/** Spellings of an id that something on the way could put right. */
const listSpellings = (id: string): string[] => [
  `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
  id.replace('_', '%5F'),
  id.replace('_', '%255F'),
  `/${id}`,
  `${id}/`,
  `${id}.`,
  `${id}%20`,
  `${id}%00`,
  `${id};a=1`,
  `..%2f${id}`,
  `x%2f..%2f${id}`,
  `${id}${'0'.repeat(200)}`,
];

test('a call whose body is a form takes it from a browser, as a form and as JSON', async () => {
  const { platform, app, stranger } = await openShop();
  const asked = { period: 'week', amount: '40.00' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const other = await logIn(app, (await signUpCustomer(platform)).email);
  for (const [browser, sent] of [
    [stranger, { body: asked }],
    [other, { body: new URLSearchParams(asked).toString(), headers }],
  ] as const) {
    const { status, text } = await browser.send('POST', '/api/spend-limits', sent);
    expect(status, text).toBeLessThan(300);
    expect((await browser.send('GET', '/api/spend-limits')).text).toContain('40.00');
  }
});

test('an id in another spelling reaches nothing, not even for its owner', async () => {
  const { app, owner, stranger } = await openShop();
  const ids = [...listIds([...(await readAccount(owner)).values()])].filter((id) => !id.startsWith('cus_'));
  const withIds = OF_CUSTOMERS.filter(({ path }) => path.includes('{'));
  expect(withIds.length).toBeGreaterThan(25);
  const asked = app.sent.length;
  for (const id of pickKinds(ids))
    for (const endpoint of withIds)
      for (const spelling of listSpellings(id))
        expect((await send(owner, endpoint, spelling)).status, `${endpoint.name} ${spelling}`).toBe(404);
  expect(app.sent.length).toBe(asked);
  for (const id of pickKinds(ids))
    for (const endpoint of withIds)
      for (const browser of [owner, stranger]) {
        const { status } = await send(browser, endpoint, id.toUpperCase());
        if (status >= 300) expect(REFUSALS, `${endpoint.name} ${id.toUpperCase()}`).toContain(status);
      }
}, 240_000);

test('a call of a customer is found under its own spelling only', async () => {
  const { app, owner } = await openShop();
  const asked = app.sent.length;
  for (const endpoint of LISTS) {
    const path = fillPath(endpoint, 'x1');
    const last = path.charCodeAt(path.length - 1).toString(16);
    const odd = [
      `${path}/`,
      `${path}%00`,
      `${path};jsessionid=1`,
      `${path.slice(0, -1)}%${last}`,
      path.toUpperCase(),
      path.replace('/api/', '/api//'),
      path.replace('/api/', '/api/v2/'),
      path.replace('/api/', '/api/./%2e/'),
    ];
    for (const spelling of odd.filter((text) => new URL(text, 'http://x').pathname !== path))
      expect((await owner.send('GET', spelling)).status, spelling).toBe(404);
  }
  expect(app.sent.length).toBe(asked);
}, 60_000);
