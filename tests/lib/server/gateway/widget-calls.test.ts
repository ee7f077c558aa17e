import { expect, test } from 'vitest';
import { createTicketInput } from '#tests/support/buying/buying.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { createSignUpDetails, signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

async function createShop(isAsked = true) {
  const platform = await openTestPlatform();
  const app = { ...createTestContext(platform), isConsentAsked: async () => isAsked };
  const events = () => platform.services.database.db.selectFrom('analytics_event').selectAll().execute();
  return { platform, app, browser: new TestBrowser(app), events };
}

const at = '2026-11-19T03:00:00.000Z';
const items = (...kinds: string[]) => ({
  items: kinds.map((kind, index) => ({
    id: `gateway-item-${kind}-${index}`,
    at,
    kind,
    properties: { path: '/' },
  })),
});
const names = ({ jar }: TestBrowser) => [...jar.keys()].sort();

test('before a choice nothing is counted and no cookie is set', async () => {
  const { browser, events } = await createShop();
  expect((await browser.send('POST', '/api/analytics', { body: items('page') })).result).toEqual({
    accepted: 0,
  });
  expect((await browser.send('POST', '/api/affiliate', { body: { code: 'mate' } })).result).toEqual({
    isKept: false,
  });
  expect(names(browser)).toEqual([]);
  expect(await events()).toEqual([]);
});

test('with consent a visitor is counted under a name that says nothing, which stays the same', async () => {
  const { browser, events } = await createShop();
  await browser.send('POST', '/api/consent', { body: { choice: 'all' } });
  await browser.send('POST', '/api/analytics', { body: items('page') });
  const name = browser.jar.get('anon_id');
  expect(name).toMatch(/^[0-9a-f-]{36}$/);
  await browser.send('POST', '/api/affiliate', { body: { code: 'mate' } });
  expect(browser.jar.get('affiliate')).toBe('mate');
  expect(await events()).toMatchObject([{ anonymous_id: name, customer_id: null, kind: 'page' }]);
});

test('where the brand does not ask, visits are counted without a choice', async () => {
  const { browser, events } = await createShop(false);
  await browser.send('POST', '/api/analytics', { body: items('page') });
  expect(await events()).toHaveLength(1);
  expect(names(browser)).toEqual(['anon_id']);
});

test('a choice that is taken back takes its cookies along', async () => {
  const { browser, events } = await createShop();
  await browser.send('POST', '/api/consent', { body: { choice: 'all' } });
  await browser.send('POST', '/api/analytics', { body: items('page') });
  await browser.send('POST', '/api/affiliate', { body: { code: 'mate' } });
  await browser.send('POST', '/api/consent', { body: { choice: 'essential' } });
  expect([...browser.jar]).toEqual([['consent', 'essential']]);
  await browser.send('POST', '/api/analytics', { body: items('page', 'page') });
  expect(await events()).toHaveLength(1);
});

test('logging out is counted for the customer, who is somebody new afterwards', async () => {
  const { browser, events } = await createShop(false);
  const { dateOfBirth, acceptTerms, ...details } = createSignUpDetails();
  const body = { ...details, date_of_birth: dateOfBirth, accept_terms: acceptTerms };
  await browser.send('POST', '/api/signup', { body });
  await browser.send('POST', '/api/analytics', { body: items('page') });
  const before = browser.jar.get('anon_id');
  expect((await browser.send('POST', '/api/logout')).status).toBe(200);
  expect(browser.jar.get('anon_id')).not.toBe(before);
  const [, out] = await events();
  expect(out).toMatchObject({ anonymous_id: before, kind: 'track', name: 'signed-out' });
  expect(out?.customer_id).not.toBeNull();
});

test('without consent logging out is not counted', async () => {
  const { browser, events } = await createShop();
  const { dateOfBirth, acceptTerms, ...details } = createSignUpDetails();
  const body = { ...details, date_of_birth: dateOfBirth, accept_terms: acceptTerms };
  await browser.send('POST', '/api/signup', { body });
  expect((await browser.send('POST', '/api/logout')).status).toBe(200);
  expect(await events()).toEqual([]);
});

test('after a reset the visitor is somebody else', async () => {
  const { browser, events } = await createShop(false);
  await browser.send('POST', '/api/analytics', { body: items('page') });
  const before = browser.jar.get('anon_id');
  await browser.send('POST', '/api/analytics', { body: items('reset') });
  expect(browser.jar.get('anon_id')).not.toBe(before);
  expect(await events()).toHaveLength(1);
});

test('who is signed in is known from the session, not from what the browser says', async () => {
  const { browser, events } = await createShop(false);
  const forged = {
    ...items('page'),
    origin: { brand: 'x', anonymousId: 'forged-0001', customerId: 'cus_other' },
  };
  await browser.send('POST', '/api/analytics', { body: forged });
  expect(await events()).toMatchObject([{ customer_id: null, brand: 'drawcard' }]);
  expect((await events())[0]?.anonymous_id).toBe(browser.jar.get('anon_id'));
});

test.each([
  ['/api/consent', { choice: 'everything' }],
  ['/api/affiliate', { code: '//evil.example' }],
  ['/api/affiliate', { code: 'a\r\nSet-Cookie: x=1' }],
  ['/api/event', { event_type: 'feedback' }],
])('%s refuses %j', async (path, body) => {
  const { browser } = await createShop();
  expect((await browser.send('POST', path, { body })).status).toBe(422);
  expect(names(browser)).toEqual([]);
});

test('what is too long is refused before the services see it', async () => {
  const { browser, app } = await createShop(false);
  const long = { items: [], filler: 'x'.repeat(60_000) };
  expect((await browser.send('POST', '/api/analytics', { body: long })).status).toBe(413);
  expect((await browser.send('POST', '/api/event', { body: { comment: 'x'.repeat(8000) } })).status).toBe(
    413,
  );
  expect(app.sent).toEqual([]);
});

test('another site can not choose for the visitor', async () => {
  const { browser } = await createShop();
  const answer = await browser.send('POST', '/api/consent', {
    body: { choice: 'all' },
    origin: 'https://evil.example',
  });
  expect(answer.status).toBe(403);
  expect(names(browser)).toEqual([]);
});

test('feedback of a guest goes through the gateway', async () => {
  const { browser, platform } = await createShop();
  const clientEnvironment = { timezone: 'Australia/Sydney', locale: 'en-AU' };
  const clientInformation = { build: 'b', name: 'drawcard-web', version: '1', clientEnvironment };
  const body = {
    eventType: 'feedback',
    name: 'website-feedback',
    rating: -1,
    source: '/about',
    clientInformation,
  };
  expect((await browser.send('POST', '/api/event', { body })).status).toBe(201);
  const rows = await platform.services.database.db.selectFrom('feedback_event').selectAll().execute();
  expect(rows).toMatchObject([{ rating: -1, brand: 'drawcard', customer_id: null }]);
});

test('who sent the visitor goes with his ticket, and the page learns what the cart holds', async () => {
  const { browser, platform } = await createShop();
  await putOnSale(platform.services);
  await browser.send('POST', '/api/consent', { body: { choice: 'all' } });
  await browser.send('POST', '/api/affiliate', { body: { code: 'mate' } });
  expect((await browser.send('POST', '/api/cart/items', { body: createTicketInput() })).status).toBe(200);
  const lines = await platform.services.database.db.selectFrom('cart_item').select('body').execute();
  expect(lines.map(({ body }) => JSON.parse(body).input.affiliateCode)).toEqual(['mate']);
  expect(browser.jar.get('cart_holds')).toBe('lottery_ticket');
});

test('a guest takes his cart along to another browser by a link, which is logged nowhere', async () => {
  const { browser, app, platform } = await createShop();
  await putOnSale(platform.services);
  expect((await browser.send('POST', '/api/cart/links')).status).toBe(404);
  await browser.send('POST', '/api/cart/items', { body: createTicketInput() });
  const { act } = (await browser.send('POST', '/api/cart/links')).result;
  const phone = new TestBrowser(app);
  expect((await phone.send('POST', '/api/cart/link', { body: { act } })).result.cartItems).toHaveLength(1);
  expect(phone.jar.get('cart_count')).toBe('1');
  expect(app.logged.join()).not.toContain(act);
});

const listSent = (app: { sent: Request[] }, path: string) =>
  app.sent.filter(({ url }) => new URL(url).pathname === path);

test('without consent nobody is primed, and the placement service learns of no device', async () => {
  const { browser, app } = await createShop();
  expect((await browser.send('POST', '/api/placement/cart/prime', { body: {} })).result).toEqual({
    isPrimed: false,
  });
  const forged = 'keys=pre_cart_promoted&customer_key=cus_1&branding_key=other&segment_user_id=cus_1';
  const answer = await browser.send('GET', `/api/placement?${forged}&pricing_id=SPRING`);
  expect([answer.status, answer.result]).toEqual([200, { placements: [] }]);
  expect(app.sent.map(({ url }) => new URL(url).search)).toEqual([
    '?keys=pre_cart_promoted&pricing_id=SPRING&branding_key=drawcard',
  ]);
});

test.each([
  ['answers 500', () => Response.json({ error: { code: 'unexpected' } }, { status: 500 }), 500],
  ['answers 503', () => new Response('busy', { status: 503 }), 503],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 503],
])(
  'a placement service that %s gives an empty result that names the status',
  async (_, answerPlacement, statusCode) => {
    const platform = await openTestPlatform();
    const app = createTestContext(platform, ({ url }) =>
      new URL(url).pathname === '/recommend/placement' ? answerPlacement() : undefined,
    );
    const answer = await new TestBrowser(app).send('GET', '/api/placement?keys=fast_play');
    expect([answer.status, answer.result]).toEqual([200, { placements: [], meta: { statusCode } }]);
  },
);

test('a visitor who agreed is primed by the name he is counted under, a customer by his own too', async () => {
  const { browser, app, platform } = await createShop(false);
  await browser.send('POST', '/api/analytics', { body: items('page') });
  const { email } = await signUpCustomer(platform);
  await browser.send('POST', '/api/login', { body: { email, password: TEST_PASSWORD } });
  expect((await browser.send('POST', '/api/placement/cart/prime', { body: {} })).result).toEqual({
    isPrimed: true,
  });
  expect(await listSent(app, '/recommend/placement/cart/prime')[0]?.json()).toEqual({
    segment_device_id: browser.jar.get('anon_id'),
    segment_user_id: expect.stringMatching(/^cus_/),
  });
});
