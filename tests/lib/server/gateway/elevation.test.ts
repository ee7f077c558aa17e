// The second step through the gateway: what the browser learns, and which session id opens what.
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { beginTwoFactor, confirmTwoFactor } from '#lib/contracts/identity/two-factor.ts';
import type { ApplicationContext } from '#lib/server/session/application-context.ts';
import { signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, type Intercept, TestBrowser } from '#tests/support/test-browser.ts';

async function openSignedIn(intercept?: Intercept) {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const app = createTestContext(platform, intercept);
  const browser = new TestBrowser(app);
  const login = { email: customer.email, password: TEST_PASSWORD };
  await browser.send('POST', '/api/login', { body: login });
  const body = { method: 'authenticator', currentPassword: TEST_PASSWORD } as const;
  const { secret } = (await platform.call(beginTwoFactor, { as: customer, body })).result;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: platform.clock.now() });
  const confirmation = { method: 'authenticator', otp: code() } as const;
  await platform.call(confirmTwoFactor, { as: customer, body: confirmation });
  platform.clock.advance(30_000);
  return { platform, app, browser, login, code };
}

test('a login that waits for its code gives the browser neither a session nor the challenge', async () => {
  const { app, login } = await openSignedIn();
  const browser = new TestBrowser(app);
  const answer = await browser.send('POST', '/api/login', { body: login });
  expect([answer.status, answer.envelope.error?.code]).toEqual([403, '2fa_required']);
  expect(browser.jar.has('session')).toBe(false);
  expect(answer.text).not.toContain('challenge');
  expect(answer.headers.getSetCookie().find((line) => line.startsWith('pending_login='))).toContain(
    'HttpOnly',
  );
});

test('a right code opens a new session id, and the one of before opens nothing', async () => {
  const { app, browser, code } = await openSignedIn();
  const before = browser.jar.get('session') ?? '';
  const answer = await browser.send('POST', '/api/session/elevate', { body: { otp: code() } });
  expect([answer.status, answer.result]).toEqual([200, { isElevated: true }]);
  expect(browser.jar.get('session')).not.toBe(before);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
  const old = new TestBrowser(app);
  old.jar.set('session', before);
  expect((await old.send('GET', '/api/customer')).status).toBe(401);
});

const LATE = ['/api/customer', '/api/cart', '/api/session'];

/** What another tab of the browser sends with the cookies of a moment ago; the names that its answer removes. */
async function sendLate(app: ApplicationContext, jar: ReadonlyMap<string, string>, path: string) {
  const tab = new TestBrowser(app);
  for (const [name, value] of jar) tab.jar.set(name, value);
  const { status, result } = await tab.send('GET', path);
  return { status, state: result?.state, removed: [...jar.keys()].filter((name) => !tab.jar.has(name)) };
}

test('a late call with the id of before opens nothing and leaves the cookies', async () => {
  const { platform, app, browser, code } = await openSignedIn();
  const before = new Map(browser.jar);
  await browser.send('POST', '/api/session/elevate', { body: { otp: code() } });
  const late = await Promise.all(LATE.map((path) => sendLate(app, before, path)));
  expect(late.map(({ removed }) => removed)).toEqual([[], [], []]);
  expect(late.map(({ status, state }) => state ?? status)).toEqual([401, 401, 'guest']);
  platform.clock.advance(31_000);
  for (const path of LATE) expect((await sendLate(app, before, path)).removed).toContain('session');
});

test('a call that is under way while the id changes leaves the cookies', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined;
  const { app, browser, code } = await openSignedIn(async (request) => {
    if (!meanwhile || !request.url.endsWith('/customer')) return undefined;
    const elevate = meanwhile;
    meanwhile = undefined;
    await elevate();
    return Response.json(
      { error: { code: 'unauthorised', message: 'Log in to continue.' } },
      { status: 401 },
    );
  });
  const before = new Map(browser.jar);
  meanwhile = () => browser.send('POST', '/api/session/elevate', { body: { otp: code() } });
  const late = await sendLate(app, before, '/api/customer');
  expect([late.status, late.removed]).toEqual([401, []]);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test('a wrong code leaves the session as it is', async () => {
  const { browser } = await openSignedIn();
  const before = browser.jar.get('session');
  const answer = await browser.send('POST', '/api/session/elevate', { body: { otp: '000000' } });
  expect([answer.status, answer.envelope.error?.code]).toEqual([401, '2fa_incorrect']);
  expect(browser.jar.get('session')).toBe(before);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test.each([
  ['fails', 500],
  ['is refused', 403],
])('a refresh with a code that %s is said as such, and the session stays', async (_, refused) => {
  let isBroken = false;
  const { browser, code } = await openSignedIn(({ url }) =>
    isBroken && url.endsWith('/v2/refresh')
      ? Response.json({ error: { code: 'server_error', message: 'No.' } }, { status: refused })
      : undefined,
  );
  const before = browser.jar.get('session');
  isBroken = true;
  const { status, envelope } = await browser.send('POST', '/api/session/elevate', { body: { otp: code() } });
  expect([status, envelope.error]).toEqual([
    refused,
    {
      code: 'AUTH_REFRESH_FAILED',
      level: 'error',
      message: 'Authentication refresh failed. Please try again.',
    },
  ]);
  expect(browser.jar.get('session')).toBe(before);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test('another site cannot send a code', async () => {
  const { browser, code } = await openSignedIn();
  const answer = await browser.send('POST', '/api/session/elevate', {
    body: { otp: code() },
    origin: 'https://elsewhere.example',
  });
  expect(answer.status).toBe(403);
});
