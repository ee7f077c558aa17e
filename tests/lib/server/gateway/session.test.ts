import { expect, test } from 'vitest';
import { sweepIdentity } from '#platform/identity/sweep.ts';
import { signedUpCustomer, signUpDetails, TEST_PASSWORD } from '#tests/support/customers.ts';
import { testPlatform } from '#tests/support/platform.ts';
import { TestBrowser, testWeb } from '#tests/support/web.ts';

const HOUR_MS = 3_600_000;
const wire = (details: object) =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      value,
    ]),
  );

async function signedIn() {
  const platform = await testPlatform();
  const web = testWeb(platform);
  const browser = new TestBrowser(web);
  const details = signUpDetails();
  const answer = await browser.send('POST', '/api/signup', { body: wire(details) });
  return { platform, web, browser, details, answer };
}

test('a guest is a guest without anybody being asked', async () => {
  const platform = await testPlatform();
  const web = testWeb(platform);
  const { status, result } = await new TestBrowser(web).send('GET', '/api/session');
  expect([status, result]).toEqual([200, { state: 'guest' }]);
  expect(web.sent).toHaveLength(0);
});

test('signing up signs in, and the browser sees a customer and no token', async () => {
  const { browser, details, answer, web } = await signedIn();
  expect(answer.status).toBe(200);
  expect(answer.result).toMatchObject({
    state: 'customer',
    canEdit: false,
    customer: { email: details.email },
  });
  const session = await browser.send('GET', '/api/session');
  expect(session.result.customer.availableFunds).toEqual({ amount: '0.00', currency: 'AUD' });
  const seen = `${answer.text}${session.text}${[...answer.headers].join()}${web.logged.join()}`;
  expect(seen).not.toMatch(/eyJ[\w-]+\.|_token"|Token"|test-app/);
});

test('the session cookie is for the server alone, and the hint holds nothing', async () => {
  const { answer } = await signedIn();
  const lines = answer.headers.getSetCookie();
  expect(lines.find((line) => line.startsWith('session='))).toMatch(
    /^session=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/,
  );
  expect(lines.find((line) => line.startsWith('signed_in='))).toBe('signed_in=1; Path=/; SameSite=Lax');
  expect(lines.find((line) => line.startsWith('device='))).toMatch(/; HttpOnly; Max-Age=31536000$/);
});

test('on https cookies are secure and cannot be planted by another host of the domain', async () => {
  const platform = await testPlatform();
  const browser = new TestBrowser(testWeb(platform), 'https://shop.test');
  const answer = await browser.send('POST', '/api/signup', { body: wire(signUpDetails()) });
  const line = answer.headers.getSetCookie().find((text) => text.includes('session='));
  expect(line).toMatch(/^__Host-session=[\w-]+; Path=\/; SameSite=Lax; HttpOnly; Secure$/);
  expect((await browser.send('GET', '/api/session')).result.state).toBe('customer');
});

test('only the hash of the session id is stored', async () => {
  const { browser, platform } = await signedIn();
  const rows = await platform.services.database.db.selectFrom('web_session').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(browser.jar.get('session'));
});

test('a wrong password is told with its status and leaves no session', async () => {
  const platform = await testPlatform();
  const { email } = await signedUpCustomer(platform);
  const browser = new TestBrowser(testWeb(platform));
  const body = { email, password: 'not-the-password' };
  const { status, envelope } = await browser.send('POST', '/api/login', { body });
  expect([status, envelope.error?.code]).toEqual([401, 'credentials_wrong']);
  expect(browser.jar.size).toBe(0);
});

test('a login never takes over an id that the browser brought along', async () => {
  const platform = await testPlatform();
  const { email } = await signedUpCustomer(platform);
  const web = testWeb(platform);
  const [attacker, victim] = [new TestBrowser(web), new TestBrowser(web)];
  const planted = 'A'.repeat(43);
  victim.jar.set('session', planted);
  await victim.send('POST', '/api/login', { body: { email, password: TEST_PASSWORD } });
  expect(victim.jar.get('session')).not.toBe(planted);
  attacker.jar.set('session', planted);
  expect((await attacker.send('GET', '/api/customer')).status).toBe(401);
});

test('logging in again ends the session of before', async () => {
  const { browser, web, details } = await signedIn();
  const before = browser.jar.get('session')!;
  await browser.send('POST', '/api/login', { body: { email: details.email, password: details.password } });
  const old = new TestBrowser(web);
  old.jar.set('session', before);
  expect((await old.send('GET', '/api/customer')).status).toBe(401);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test('logging out ends the session everywhere and takes the cookies back', async () => {
  const { browser, web, platform } = await signedIn();
  const cookies = new Map(browser.jar);
  const { result } = await browser.send('POST', '/api/logout', { body: {} });
  expect(result).toEqual({ state: 'guest' });
  expect([...browser.jar.keys()].sort()).toEqual(['device', 'notices']);
  const thief = new TestBrowser(web);
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
  const browser = new TestBrowser(testWeb(await testPlatform()));
  expect((await browser.send('POST', '/api/logout', { body: {} })).status).toBe(200);
});

test('an hour without a request ends the session, with a code and without cookies', async () => {
  const { browser, platform } = await signedIn();
  platform.clock.advance(HOUR_MS);
  const { status, envelope } = await browser.send('GET', '/api/wallet');
  expect([status, envelope.error?.code]).toEqual([401, 'session_ended']);
  expect(browser.jar.has('session') || browser.jar.has('signed_in')).toBe(false);
  expect((await browser.send('GET', '/api/session')).result).toEqual({ state: 'guest' });
});

const savedLogin = async () => {
  const { platform, web, details } = await signedIn();
  const browser = new TestBrowser(web);
  const { email, password } = details;
  const answer = await browser.send('POST', '/api/login', { body: { email, password, save_device: true } });
  return { platform, browser, answer };
};

test('a device that stays logged in is logged in after a night, as a new visit', async () => {
  const { platform, browser, answer } = await savedLogin();
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
  const { platform, browser } = await savedLogin();
  for (let day = 0; day < 30; day += 1) {
    expect((await browser.send('GET', '/api/customer')).status).toBe(200);
    platform.clock.advance(24 * HOUR_MS);
  }
  expect((await browser.send('GET', '/api/customer')).status).toBe(401);
});

test('a request now and then keeps the session for as long as one likes', async () => {
  const { browser, platform } = await signedIn();
  for (let turn = 0; turn < 30; turn += 1) {
    platform.clock.advance(HOUR_MS - 1000);
    expect((await browser.send('GET', '/api/customer')).status).toBe(200);
  }
});

test('half an hour of rest begins a new visit of the same session', async () => {
  const { browser, platform, web } = await signedIn();
  const visitOf = async () => {
    await browser.send('GET', '/api/customer');
    return web.sent.at(-1)!.headers.get('x-session-id');
  };
  const first = await visitOf();
  platform.clock.advance(HOUR_MS / 2 - 1000);
  expect(await visitOf()).toBe(first);
  platform.clock.advance(HOUR_MS / 2 + 1000);
  const second = await visitOf();
  expect(second).not.toBe(first);
  expect(await visitOf()).toBe(second);
});

test('garbled, doubled and empty session cookies are a guest', async () => {
  const web = testWeb(await testPlatform());
  for (const cookie of [
    'session=',
    'session=%00',
    'session=a b',
    'session=a; session=b',
    'session',
    '=;;=',
    'session=💥',
  ]) {
    const browser = new TestBrowser(web);
    const headers = { cookie: encodeURI(cookie).replaceAll('%20', ' ').replaceAll('%25', '%') };
    const { status, result } = await browser.send('GET', '/api/session', { headers });
    expect([status, result], cookie).toEqual([200, { state: 'guest' }]);
  }
  expect(web.sent).toHaveLength(0);
});

test('a hint without a session is taken back', async () => {
  const browser = new TestBrowser(testWeb(await testPlatform()));
  browser.jar.set('signed_in', '1');
  expect((await browser.send('GET', '/api/session')).result.state).toBe('guest');
  expect(browser.jar.has('signed_in')).toBe(false);
});

test('cookies are removed on every parent domain too', async () => {
  const platform = await testPlatform();
  const browser = new TestBrowser(testWeb(platform), 'http://play.shop.example.test');
  browser.jar.set('signed_in', '1');
  const { headers } = await browser.send('POST', '/api/logout', { body: {} });
  const domains = headers
    .getSetCookie()
    .filter((line) => line.startsWith('signed_in='))
    .map((line) => /Domain=([^;]+)/.exec(line)?.[1]);
  expect(domains).toEqual([undefined, 'play.shop.example.test', 'shop.example.test', 'example.test']);
});

test('the known device is told at the next login', async () => {
  const { browser, web, details } = await signedIn();
  const device = browser.jar.get('device');
  await browser.send('POST', '/api/logout', { body: {} });
  await browser.send('POST', '/api/login', { body: { email: details.email, password: details.password } });
  const login = web.sent.findLast(({ url }) => url.endsWith('/v2/login'))!;
  expect(await login.json()).toMatchObject({ device_uuid: device });
});
