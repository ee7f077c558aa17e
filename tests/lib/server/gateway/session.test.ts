import { expect, test } from 'vitest';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { sweepIdentity } from '#platform/people/identity/sweep.ts';
import { createSignUpDetails, signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

const HOUR_MS = 3_600_000;
const toWireText = (details: object) =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      value,
    ]),
  );

async function signInCustomer() {
  const platform = await openTestPlatform();
  const app = createTestContext(platform);
  const browser = new TestBrowser(app);
  const details = createSignUpDetails();
  const answer = await browser.send('POST', '/api/signup', { body: toWireText(details) });
  return { platform, app, browser, details, answer };
}

test('a guest is a guest without anybody being asked', async () => {
  const platform = await openTestPlatform();
  const app = createTestContext(platform);
  const { status, result } = await new TestBrowser(app).send('GET', '/api/session');
  expect([status, result]).toEqual([200, { state: 'guest' }]);
  expect(app.sent).toHaveLength(0);
});

test('signing up signs in, and the browser sees a customer and no token', async () => {
  const { browser, details, answer, app } = await signInCustomer();
  expect(answer.status).toBe(200);
  expect(answer.result).toMatchObject({
    state: 'customer',
    canEdit: false,
    customer: { email: details.email },
  });
  const session = await browser.send('GET', '/api/session');
  expect(session.result.customer.availableFunds).toEqual({ amount: '0.00', currency: 'AUD' });
  const seen = `${answer.text}${session.text}${[...answer.headers].join()}${app.logged.join()}`;
  expect(seen).not.toMatch(/eyJ[\w-]+\.|_token"|Token"|test-app/);
});

test('the session cookie is for the server alone, and the hint holds a mark alone', async () => {
  const { answer } = await signInCustomer();
  const lines = answer.headers.getSetCookie();
  expect(lines.find((line) => line.startsWith('session='))).toMatch(
    /^session=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/,
  );
  expect(lines.find((line) => line.startsWith('signed_in='))).toMatch(
    /^signed_in=1\.[\w-]{16}; Path=\/; SameSite=Lax$/,
  );
  expect(lines.find((line) => line.startsWith('device='))).toMatch(/; HttpOnly; Max-Age=31536000$/);
});

test('on https cookies are secure and cannot be planted by another host of the domain', async () => {
  const platform = await openTestPlatform();
  const browser = new TestBrowser(createTestContext(platform), 'https://shop.test');
  const answer = await browser.send('POST', '/api/signup', { body: toWireText(createSignUpDetails()) });
  const line = answer.headers.getSetCookie().find((text) => text.includes('session='));
  expect(line).toMatch(/^__Host-session=[\w-]+; Path=\/; SameSite=Lax; HttpOnly; Secure$/);
  expect((await browser.send('GET', '/api/session')).result.state).toBe('customer');
});

test('only the hash of the session id is stored', async () => {
  const { browser, platform } = await signInCustomer();
  const rows = await platform.services.database.db.selectFrom('web_session').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(browser.jar.get('session'));
});

test('a wrong password is told with its status and leaves no session', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const browser = new TestBrowser(createTestContext(platform));
  const body = { email, password: 'not-the-password' };
  const { status, envelope } = await browser.send('POST', '/api/login', { body });
  expect([status, envelope.error?.code]).toEqual([401, 'credentials_wrong']);
  expect(browser.jar.size).toBe(0);
});

test('a login never takes over an id that the browser brought along', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const app = createTestContext(platform);
  const [attacker, victim] = [new TestBrowser(app), new TestBrowser(app)];
  const planted = 'A'.repeat(43);
  victim.jar.set('session', planted);
  await victim.send('POST', '/api/login', { body: { email, password: TEST_PASSWORD } });
  expect(victim.jar.get('session')).not.toBe(planted);
  attacker.jar.set('session', planted);
  expect((await attacker.send('GET', '/api/customer')).status).toBe(401);
});

test('logging in again ends the session of before', async () => {
  const { browser, app, details } = await signInCustomer();
  const before = browser.jar.get('session')!;
  await browser.send('POST', '/api/login', { body: { email: details.email, password: details.password } });
  const old = new TestBrowser(app);
  old.jar.set('session', before);
  expect((await old.send('GET', '/api/customer')).status).toBe(401);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test('a late call of before another login opens nothing and leaves the cookies, until one logs out', async () => {
  const { app, browser, details } = await signInCustomer();
  const sendLate = async (jar: ReadonlyMap<string, string>, path: string) => {
    const tab = new TestBrowser(app);
    for (const [name, value] of jar) tab.jar.set(name, value);
    const { status, result } = await tab.send('GET', path);
    return [result?.state ?? status, tab.jar.has('session'), tab.jar.has('signed_in')];
  };
  const before = new Map(browser.jar);
  const body = { email: details.email, password: TEST_PASSWORD };
  expect((await browser.send('POST', '/api/login', { body })).status).toBe(200);
  expect(await sendLate(before, '/api/customer')).toEqual([401, true, true]);
  expect(await sendLate(before, '/api/session')).toEqual(['guest', true, true]);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
  const last = new Map(browser.jar);
  await browser.send('POST', '/api/logout');
  expect(await sendLate(last, '/api/customer')).toEqual([401, false, false]);
});

test('logging out ends the session everywhere and takes the cookies back', async () => {
  const { browser, app, platform } = await signInCustomer();
  const cookies = new Map(browser.jar);
  const { result } = await browser.send('POST', '/api/logout', { body: {} });
  expect(result).toEqual({ state: 'guest' });
  expect([...browser.jar.keys()].sort()).toEqual(['device', 'notices']);
  const thief = new TestBrowser(app);
  for (const [name, value] of cookies) thief.jar.set(name, value);
  expect((await thief.send('GET', '/api/customer')).status).toBe(401);
  const open = await platform.services.database.db
    .selectFrom('session')
    .select('id')
    .where('revoked_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});

test('logging out works for nobody too', async () => {
  const browser = new TestBrowser(createTestContext(await openTestPlatform()));
  expect((await browser.send('POST', '/api/logout', { body: {} })).status).toBe(200);
});

test('an hour without a request ends the session, with a code and without cookies', async () => {
  const { browser, platform } = await signInCustomer();
  platform.clock.advance(HOUR_MS);
  const { status, envelope } = await browser.send('GET', '/api/wallet');
  expect([status, envelope.error?.code]).toEqual([401, 'session_ended']);
  expect(browser.jar.has('session') || browser.jar.has('signed_in')).toBe(false);
  expect((await browser.send('GET', '/api/session')).result).toEqual({ state: 'guest' });
});

const logInSaved = async () => {
  const { platform, app, details } = await signInCustomer();
  const browser = new TestBrowser(app);
  const { email, password } = details;
  const answer = await browser.send('POST', '/api/login', { body: { email, password, save_device: true } });
  return { platform, browser, answer };
};

test('a device that stays logged in is logged in after a night, as a new visit', async () => {
  const { platform, browser, answer } = await logInSaved();
  const lines = answer.headers.getSetCookie();
  for (const name of ['session', 'signed_in'])
    expect(lines.find((line) => line.startsWith(`${name}=`))).toContain('; Max-Age=2592000');
  platform.clock.advance(10 * HOUR_MS);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
  await sweepIdentity(platform.services);
  platform.clock.advance(28 * 24 * HOUR_MS);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test('a device stays logged in for thirty days at most', async () => {
  const { platform, browser } = await logInSaved();
  for (let day = 0; day < 30; day += 1) {
    expect((await browser.send('GET', '/api/customer')).status).toBe(200);
    platform.clock.advance(24 * HOUR_MS);
  }
  expect((await browser.send('GET', '/api/customer')).status).toBe(401);
});

test('a request now and then keeps the session for as long as one likes', async () => {
  const { browser, platform } = await signInCustomer();
  for (let turn = 0; turn < 30; turn += 1) {
    platform.clock.advance(HOUR_MS - 1000);
    expect((await browser.send('GET', '/api/customer')).status).toBe(200);
  }
});

test('half an hour of rest begins a new visit of the same session', async () => {
  const { browser, platform, app } = await signInCustomer();
  const createContext = async () => {
    await browser.send('GET', '/api/customer');
    return app.sent.at(-1)!.headers.get('x-session-id');
  };
  const first = await createContext();
  platform.clock.advance(HOUR_MS / 2 - 1000);
  expect(await createContext()).toBe(first);
  platform.clock.advance(HOUR_MS / 2 + 1000);
  const second = await createContext();
  expect(second).not.toBe(first);
  expect(await createContext()).toBe(second);
});

test('garbled, doubled and empty session cookies are a guest', async () => {
  const app = createTestContext(await openTestPlatform());
  for (const cookie of [
    'session=',
    'session=%00',
    'session=a b',
    'session=a; session=b',
    'session',
    '=;;=',
    'session=💥',
  ]) {
    const browser = new TestBrowser(app);
    const headers = { cookie: encodeURI(cookie).replaceAll('%20', ' ').replaceAll('%25', '%') };
    const { status, result } = await browser.send('GET', '/api/session', { headers });
    expect([status, result], cookie).toEqual([200, { state: 'guest' }]);
  }
  expect(app.sent).toHaveLength(0);
});

test('a hint without a session is taken back', async () => {
  const browser = new TestBrowser(createTestContext(await openTestPlatform()));
  browser.jar.set('signed_in', '1');
  expect((await browser.send('GET', '/api/session')).result.state).toBe('guest');
  expect(browser.jar.has('signed_in')).toBe(false);
});

test('cookies are removed on every parent domain too', async () => {
  const platform = await openTestPlatform();
  const browser = new TestBrowser(createTestContext(platform), 'http://play.shop.example.test');
  browser.jar.set('signed_in', '1');
  const { headers } = await browser.send('POST', '/api/logout', { body: {} });
  const domains = headers
    .getSetCookie()
    .filter((line) => line.startsWith('signed_in='))
    .map((line) => /Domain=([^;]+)/.exec(line)?.[1]);
  expect(domains).toEqual([undefined, 'play.shop.example.test', 'shop.example.test', 'example.test']);
});

test('the known device is told at the next login', async () => {
  const { browser, app, details } = await signInCustomer();
  const device = browser.jar.get('device');
  await browser.send('POST', '/api/logout', { body: {} });
  await browser.send('POST', '/api/login', { body: { email: details.email, password: details.password } });
  const login = app.sent.findLast(({ url }) => url.endsWith('/v2/login'))!;
  expect(await login.json()).toMatchObject({ device_uuid: device });
});

test('a browser that is locked out is told in its header how long', async () => {
  const { browser, details } = await signInCustomer();
  const attempt = () =>
    browser.send('POST', '/api/login', { body: { email: details.email, password: 'a-wrong-password' } });
  let answer = await attempt();
  for (let turn = 0; turn < THROTTLE_RULES.pair.limit; turn += 1) answer = await attempt();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
  expect(answer.text).toContain('Wait 15 minutes');
});
