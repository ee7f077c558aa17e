import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { toBrowserPath } from '#lib/contracts/protocol/endpoint.ts';
import { matchCall } from '#lib/server/gateway/match-call.ts';
import { createSignUpDetails, signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, ORIGIN, TestBrowser, type TestContext } from '#tests/support/test-browser.ts';

async function createShop() {
  const platform = await openTestPlatform();
  const { email, customerId } = await signUpCustomer(platform);
  const app = createTestContext(platform);
  const browser = new TestBrowser(app);
  const login = { email, password: TEST_PASSWORD };
  await browser.send('POST', '/api/login', { body: login });
  return { platform, app, browser, login, customerId };
}

const lastHeaders = (app: TestContext) => app.sent.at(-1)!.headers;

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['the same host on another port', { origin: 'http://shop.test:8080' }],
  ['a host that begins like ours', { origin: 'http://shop.test.evil.test' }],
  ['a sandboxed page', { origin: 'null' }],
  ['an origin that is no address', { origin: 'shop.test' }],
  ['a sibling host', { origin: ORIGIN, headers: { 'sec-fetch-site': 'same-site' } }],
  ['a link that was typed', { origin: ORIGIN, headers: { 'sec-fetch-site': 'none' } }],
  ['another site', { origin: ORIGIN, headers: { 'sec-fetch-site': 'cross-site' } }],
])('a change asked for by %s is refused, JSON and form alike', async (_, from) => {
  const { browser, app } = await createShop();
  const before = app.sent.length;
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const headers = { 'content-type': type, ...('headers' in from && from.headers) };
    const answer = await browser.send('POST', '/api/logout', { body: '{}', origin: from.origin, headers });
    expect([answer.status, answer.envelope.error?.code]).toEqual([403, 'cross_site']);
  }
  expect(app.sent.length).toBe(before);
  expect((await browser.send('GET', '/api/session')).result.state).toBe('customer');
});

test('a change that does not say where it comes from is refused', async () => {
  const { browser } = await createShop();
  const answer = await browser.send('POST', '/api/logout', { body: {}, headers: { origin: '' } });
  expect(answer.status).toBe(403);
});

test('our own page may change things, by either header', async () => {
  const { browser } = await createShop();
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await browser.send('POST', '/api/logout', { body: {}, headers })).status).toBe(200);
  expect((await browser.send('POST', '/api/logout', { body: {} })).status).toBe(200);
});

test('a form cannot be passed off as JSON', async () => {
  const { browser, login } = await createShop();
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ]) {
    const headers = { 'content-type': type };
    const answer = await browser.send('POST', '/api/login', { body: JSON.stringify(login), headers });
    expect([answer.status, answer.envelope.error?.code]).toEqual([415, 'wrong_content_type']);
  }
});

const SMUGGLED = {
  'x-customer-id': 'cus_somebody_else',
  'x-customer-token': 'eyJ.eyJ.x',
  'x-signature': 'f'.repeat(64),
  'x-app-key': 'stolen',
  'x-timestamp': '1',
  'x-session-id': 'stolen',
  'x-device-id': 'stolen',
  'x-request-id': 'stolen',
  'x-client-address': '203.0.113.77',
  'x-api-version': '9.9',
  'x-sub-variant': '<script>',
  'x-forwarded-for': '203.0.113.77',
  authorization: 'Bearer stolen',
};

test('headers that only the web server may set are dropped', async () => {
  const { browser, app, customerId } = await createShop();
  expect((await browser.send('GET', '/api/customer', { headers: SMUGGLED })).status).toBe(200);
  const headers = lastHeaders(app);
  expect(headers.get('x-customer-id')).toBe(customerId);
  expect(headers.get('x-client-address')).toBe('198.51.100.7');
  for (const value of new Set(Object.values(SMUGGLED))) expect([...headers.values()]).not.toContain(value);
  expect(headers.get('cookie')).toBeNull();
});

test('the same headers make nobody of a guest', async () => {
  const { app, platform } = await createShop();
  const { accessToken, customerToken, customerId } = await signUpCustomer(platform);
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'x-customer-token': customerToken,
    'x-customer-id': customerId,
  };
  const answer = await new TestBrowser(app).send('GET', '/api/customer', { headers });
  expect([answer.status, answer.envelope.error?.code]).toEqual([401, 'unauthorised']);
});

const ODD_PATHS = [
  '/api/',
  '/api//customer',
  '/api/customer/',
  '/api/Customer',
  '/API/customer',
  '/api/v2/customer',
  '/api/customer%00',
  '/api/customer%2f',
  '/api/%63ustomer',
  '/api/..%2fv2/customer',
  '/api/..%2f..%2fetc',
  '/api/cart/items/..%2f..%2forders',
  '/api/cart/items/%2e%2e%2fremoved',
  '/api/orders/%252e%252e',
  '/api/orders/a%3Fb=c',
  '/api/orders/a;b',
  '/api/orders/a b',
  `/api/orders/${'a'.repeat(129)}`,
  '/api/checkout/%E2%80%AE',
  '/api/refresh',
  '/api/anon-cart',
  '/api/cart/convert',
  '/api/operator/draws',
  '/api/__proto__',
  '/api/constructor/prototype',
  '/api/login%3Fx',
  '/api/http://evil.test/',
];

test.each(ODD_PATHS)('%s is no call and reaches no service', async (path) => {
  const { browser, app } = await createShop();
  const before = app.sent.length;
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await browser.send(method, path, method === 'POST' ? { body: {} } : {});
    expect([answer.status, answer.envelope.error?.code]).toEqual([404, 'not_found']);
    expect(answer.headers.get('content-type')).toBe('application/json');
  }
  expect(app.sent.length).toBe(before);
});

test('dots that the address itself resolves lead to a listed call or to nothing', async () => {
  const { browser, app } = await createShop();
  const before = app.sent.length;
  for (const path of ['/api/../api/v2/refresh', '/api/cart/../../v2/anon-cart', '/api/%2e%2e/v2/cart']) {
    expect((await browser.send('POST', path, { body: {} })).status).toBe(404);
  }
  expect(app.sent.length).toBe(before);
});

test('whatever path is asked for, a call that matches has nothing but plain words in it', () => {
  const piece = fc.oneof(
    fc.constantFrom('api', 'cart', 'items', 'orders', 'v2', '..', '.', '%2f', '%2e', '', '\\', '//'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom('GET', 'POST', 'PUT'),
      (pieces, method) => {
        const path = `/api/${pieces.join('/')}`;
        const match = matchCall(method, path);
        if (match.found !== 'call') return;
        expect(path).toMatch(/^\/api(\/[\w-]{1,128})+$/);
      },
    ),
  );
});

test('a known address asked in the wrong way says which ways it takes', async () => {
  const { browser } = await createShop();
  const answer = await browser.send('DELETE', '/api/checkout');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a body of two megabytes is refused, announced or not', async () => {
  const { browser, app } = await createShop();
  const before = app.sent.length;
  const body = JSON.stringify({ filler: 'x'.repeat(2_000_000) });
  const plain = await browser.send('POST', '/api/login', { body });
  const hidden = await browser.send('POST', '/api/login', { body, headers: { 'content-length': '10' } });
  expect([plain.status, hidden.status]).toEqual([413, 413]);
  expect(app.sent.length).toBe(before);
});

test.each(['{', '[]', '"x"', 'null', '{"a":1}{"b":2}', '\u0000'])(
  'the body %j is told to be no JSON',
  async (body) => {
    const browser = new TestBrowser(createTestContext(await openTestPlatform()));
    const answer = await browser.send('POST', '/api/login', { body });
    expect([answer.status, answer.envelope.error?.code]).toEqual([422, 'invalid_json']);
  },
);

test('a body cannot name a prototype, a device or a customer for the login', async () => {
  const { app, login } = await createShop();
  const browser = new TestBrowser(app);
  const body = `{"__proto__":{"save_device":true},"customer_id":"cus_x","device_uuid":"planted","email":"${login.email}","password":"${login.password}"}`;
  expect((await browser.send('POST', '/api/login', { body })).result.state).toBe('customer');
  expect(({} as Record<string, unknown>).saveDevice).toBeUndefined();
  expect(browser.jar.get('device')).not.toBe('planted');
});

test('no answer may be kept, and each has a name of its own in the log', async () => {
  const { browser, app } = await createShop();
  const ids = new Set<string>();
  for (const path of ['/api/session', '/api/customer', '/api/nothing']) {
    const { headers } = await browser.send('GET', path);
    expect(headers.get('cache-control')).toBe('no-store');
    ids.add(JSON.parse(app.logged.at(-1)!).requestId);
  }
  expect(ids.size).toBe(3);
});

test('a refused call is logged with customer, request, status and address, and without tokens or details', async () => {
  const { browser, app, customerId, login } = await createShop();
  await browser.send('GET', '/api/checkout/chk_unknown?secret=s3cret');
  const line = JSON.parse(app.logged.at(-1)!);
  expect(line).toMatchObject({
    customerId,
    requestId: lastHeaders(app).get('x-request-id'),
    status: 404,
    url: '/api/checkout/chk_unknown',
  });
  await browser.send('POST', '/api/login', { body: { ...login, password: 'wrong-s3cret' } });
  expect(app.logged.join()).not.toMatch(/s3cret|eyJ/);
});

test('a token in the address of a call is in no line of the log', async () => {
  const { browser, app } = await createShop();
  const calls = listEndpoints().filter(({ path }) => path.includes('{token}'));
  expect(calls.length).toBeGreaterThan(0);
  for (const { method, path } of calls)
    await browser.send(method, `/api${toBrowserPath(path).replace('{token}', 'invitation-s3cret')}`);
  expect(app.logged.length).toBeGreaterThan(0);
  expect(app.logged.join()).not.toContain('s3cret');
});

test("another customer's order is not found", async () => {
  const { browser } = await createShop();
  for (const path of ['/api/orders/tkt_of_somebody', '/api/checkout/chk_of_somebody'])
    expect((await browser.send('GET', path)).status).toBe(404);
});

test('the idempotency key reaches the service as it was sent', async () => {
  const { browser, app } = await createShop();
  const headers = { 'idempotency-key': 'deposit-0123456789' };
  await browser.send('POST', '/api/deposits', { body: { amount: '5.00', deposit_method_id: 'td' }, headers });
  expect(lastHeaders(app).get('idempotency-key')).toBe('deposit-0123456789');
});

test('sign-up details are told at their fields', async () => {
  const browser = new TestBrowser(createTestContext(await openTestPlatform()));
  const { email } = createSignUpDetails();
  const answer = await browser.send('POST', '/api/signup', { body: { email, password: 'x' } });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.envelope.errors ?? {})).toEqual(
    expect.arrayContaining(['password', 'firstname', 'lastname', 'dateOfBirth', 'state', 'acceptTerms']),
  );
});
