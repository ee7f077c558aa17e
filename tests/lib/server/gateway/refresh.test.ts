import { TaskCancelledError } from 'cockatiel';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { logInWithLink } from '#lib/contracts/identity/login-link.ts';
import { SERVICE_TIMEOUT_MS } from '#lib/server/services/service.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';
import { hashId } from '#lib/server/session/session.ts';
import { signIn } from '#lib/server/session/sign-in.ts';
import { AuthValidationError, checkTokens } from '#lib/server/session/token-checks.ts';
import { TOKEN_TTL_MS } from '#platform/people/identity/tokens.ts';
import { createSignUpDetails } from '#tests/support/customers.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import {
  createTestContext,
  type Intercept,
  ORIGIN,
  TestBrowser,
  type TestContext,
} from '#tests/support/test-browser.ts';

async function signInCustomer(intercept?: Intercept, platform?: TestPlatform) {
  const services = platform ?? (await openTestPlatform());
  const app = createTestContext(services, intercept);
  const browser = new TestBrowser(app);
  const { dateOfBirth, acceptTerms, marketingEmail, ...plain } = createSignUpDetails();
  const body = {
    ...plain,
    date_of_birth: dateOfBirth,
    accept_terms: acceptTerms,
    marketing_email: marketingEmail,
  };
  const { result } = await browser.send('POST', '/api/signup', { body });
  return { platform: services, app, browser, customerId: result.customer.customerId as string };
}

let isRefused = false;
const listCalls = (app: TestContext, path: string) =>
  app.sent.filter(({ url }) => new URL(url).pathname === path);
const expireAccess = (platform: TestPlatform) => platform.clock.advance(TOKEN_TTL_MS.access + 1000);

async function readStoredTokens(app: TestContext, browser: TestBrowser): Promise<Record<string, string>> {
  return JSON.parse((await app.sessions.read(hashId(browser.jar.get('session')!)))!.body);
}

async function plantTokens(
  app: TestContext,
  browser: TestBrowser,
  tokens: Record<string, unknown>,
): Promise<void> {
  const idHash = hashId(browser.jar.get('session')!);
  const { body } = (await app.sessions.read(idHash))!;
  await app.sessions.replace(idHash, body, JSON.stringify({ ...JSON.parse(body), ...tokens }));
}

test('an expired access token is renewed once and the call is repeated, unseen by the browser', async () => {
  const { platform, app, browser } = await signInCustomer();
  expireAccess(platform);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
  expect(listCalls(app, '/v2/customer')).toHaveLength(2);
  expect(listCalls(app, '/v2/refresh')).toHaveLength(1);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
  expect(listCalls(app, '/v2/refresh')).toHaveLength(1);
});

test('twenty tabs with an expired token cause one refresh and all get their answer', async () => {
  const { platform, app, browser } = await signInCustomer();
  expireAccess(platform);
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.send('GET', '/api/customer')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(listCalls(app, '/v2/refresh')).toHaveLength(1);
});

test('two web servers that refresh one session at once leave it alive', async () => {
  const { platform, browser, app } = await signInCustomer();
  const other = new TestBrowser(createTestContext(platform));
  for (const [name, value] of browser.jar) other.jar.set(name, value);
  for (let round = 0; round < 5; round += 1) {
    expireAccess(platform);
    const pair = [browser, other].flatMap((one) => [
      one.send('GET', '/api/customer'),
      one.send('GET', '/api/customer'),
    ]);
    expect((await Promise.all(pair)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  expect((await readStoredTokens(app, browser)).refreshToken).toMatch(/^eyJ/);
});

test('a call that comes back late does not use up a refresh token that was renewed meanwhile', async () => {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  let isHeld = false;
  const platform = await openTestPlatform();
  const { browser, app } = await signInCustomer(async (request) => {
    if (!isHeld || !request.url.endsWith('/v2/wallet')) return undefined;
    isHeld = false;
    await held;
    return Response.json({ error: { code: 'unauthorised', message: 'Log in.' } }, { status: 401 });
  }, platform);
  isHeld = true;
  const late = browser.send('GET', '/api/wallet');
  expireAccess(platform);
  await browser.send('GET', '/api/customer');
  platform.clock.advance(60_000);
  release();
  expect((await late).status).not.toBe(401);
  expect(listCalls(app, '/v2/refresh')).toHaveLength(1);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test('a refused refresh logs out: 401, cookies taken back, session gone', async () => {
  const { platform, browser, app } = await signInCustomer();
  const ended = { revoked_at: '2026-11-19T00:00:00.000Z' };
  await platform.services.database.db.updateTable('session').set(ended).execute();
  const idHash = hashId(browser.jar.get('session')!);
  const { status, envelope } = await browser.send('GET', '/api/customer');
  expect([status, envelope.error?.code]).toEqual([401, 'session_refused']);
  expect(envelope.error?.message).toBe(
    'Sorry, looks like we had some trouble verifying your login details. Please try again.',
  );
  expect([...browser.jar.keys()]).toEqual(['device']);
  expect(await app.sessions.read(idHash)).toBeUndefined();
});

test('a refresh that the service cannot answer keeps the session for later', async () => {
  let isDown = false;
  const platform = await openTestPlatform();
  const down = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const { browser } = await signInCustomer(
    ({ url }) => (isDown && url.endsWith('/refresh') ? down() : undefined),
    platform,
  );
  expireAccess(platform);
  isDown = true;
  expect((await browser.send('GET', '/api/customer')).status).toBe(503);
  expect(browser.jar.has('session')).toBe(true);
  isDown = false;
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test('a refusal that new tokens cannot change is passed on without a refresh', async () => {
  const codes = ['REQUIRED', 'signature_invalid'];
  for (const code of codes) {
    const { browser, app } = await signInCustomer(({ url }) =>
      url.endsWith('/v2/wallet')
        ? Response.json({ error: { code, message: 'No.' } }, { status: 403 })
        : undefined,
    );
    const { status, envelope } = await browser.send('GET', '/api/wallet');
    expect([status, envelope.error?.code]).toEqual([403, code]);
    expect(listCalls(app, '/v2/refresh')).toHaveLength(0);
    expect(browser.jar.has('session')).toBe(true);
  }
});

test.each(['/api/login', '/api/signup'])(
  'a refusal of %s renews no tokens and is sent once',
  async (path) => {
    const { app, browser } = await signInCustomer(({ url, method }) =>
      method === 'POST' && /\/v2\/(login|signup)$/.test(url) && isRefused
        ? Response.json({ error: { code: 'credentials_wrong', message: 'No.' } }, { status: 401 })
        : undefined,
    );
    const sentBefore = app.sent.length;
    isRefused = true;
    await browser.send('POST', path, { body: {} });
    isRefused = false;
    const paths = app.sent.slice(sentBefore).map(({ url }) => new URL(url).pathname);
    expect(paths).toEqual([path.replace('/api', '/v2')]);
  },
);

test('a link that logs in and is refused renews no tokens either, and leaves who is logged in', async () => {
  const { app, browser } = await signInCustomer(({ url }) =>
    url.endsWith(logInWithLink.path)
      ? Response.json({ error: { code: 'link_invalid', message: 'No.' } }, { status: 401 })
      : undefined,
  );
  const sentBefore = app.sent.length;
  const request = new Request(ORIGIN, { headers: { cookie: browser.cookie } });
  const asked = { token: 'a-token-of-a-link-of-a-message', purpose: 'autologin' } as const;
  const done = await signIn(app, new RequestContext(request, '198.51.100.7'), logInWithLink, asked);
  expect(done).toMatchObject({ outcome: 'refused', status: 401 });
  expect(app.sent.slice(sentBefore).map(({ url }) => new URL(url).pathname)).toEqual([logInWithLink.path]);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test('a 403 that stays one after the refresh is an answer and not the end of the session', async () => {
  const { browser, app } = await signInCustomer(({ url }) =>
    url.endsWith('/v2/wallet')
      ? Response.json({ error: { code: 'forbidden', message: 'No.' } }, { status: 403 })
      : undefined,
  );
  expect((await browser.send('GET', '/api/wallet')).status).toBe(403);
  expect(listCalls(app, '/v2/wallet')).toHaveLength(2);
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
});

test("another customer's token in the session ends it before anything is sent", async () => {
  const ann = await signInCustomer();
  const ben = await signInCustomer(undefined, ann.platform);
  for (const name of ['accessToken', 'refreshToken', 'customerToken']) {
    const victim = await signInCustomer(undefined, ann.platform);
    const foreign = (await readStoredTokens(ben.app, ben.browser))[name];
    await plantTokens(victim.app, victim.browser, { [name]: foreign });
    const sentBefore = victim.app.sent.length;
    const { status, envelope } = await victim.browser.send('GET', '/api/customer');
    expect([status, envelope.error?.code]).toEqual([401, 'session_refused']);
    expect(victim.app.sent.length).toBe(sentBefore);
    expect(victim.app.logged.join()).toContain('Customer encoded ID does not match the current customer');
  }
});

test('a refresh that answers with the tokens of somebody else ends the session', async () => {
  const platform = await openTestPlatform();
  const foreign = await new SignJWT({ customer_id: 'cus_other' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('some-secret-of-32-characters-long'));
  const tokens = { access_token: foreign, refresh_token: foreign, customer_token: foreign, device_uuid: 'd' };
  const { browser, app } = await signInCustomer(
    ({ url }) => (url.endsWith('/refresh') ? Response.json({ result: tokens }) : undefined),
    platform,
  );
  expireAccess(platform);
  const { status, envelope } = await browser.send('GET', '/api/customer');
  expect([status, envelope.error?.code]).toEqual([401, 'session_refused']);
  expect(listCalls(app, '/v2/logout')).toHaveLength(1);
});

test('the id checks say what is wrong in the words of the specification', () => {
  const check = (customerId: string | undefined, token: string | null) => () =>
    checkTokens(customerId, { access: token });
  expect(check(undefined, 'x')).toThrow('No customer encoded ID in state');
  expect(check('cus_1', null)).toThrow('Token is null for access');
  expect(check('cus_1', 'x')).toThrow('Could not decode token access');
  const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"customer_id":"cus_2"}')}.x`;
  expect(check('cus_1', token)).toThrow('Customer encoded ID does not match the current customer');
  expect(check('cus_1', token)).toThrow(AuthValidationError);
  expect(check('cus_2', token)).not.toThrow();
});

test('the time limit of a service call is ten seconds', () => {
  expect(SERVICE_TIMEOUT_MS).toBe(10_000);
});

test.each([
  ['without a code', '{}'],
  ['with a code of a gateway', '{"error":{"code":"unauthorised","message":"No."}}'],
  ['with no JSON', '<h1>401</h1>'],
])('services that answer 401 to everything, %s, log nobody out', async (_name, text) => {
  let isBroken = false;
  const { app, browser } = await signInCustomer(() =>
    isBroken ? new Response(text, { status: 401 }) : undefined,
  );
  isBroken = true;
  const answer = await browser.send('GET', '/api/customer');
  expect(answer.status).toBe(503);
  expect(browser.jar.has('session')).toBe(true);
  isBroken = false;
  expect((await browser.send('GET', '/api/customer')).status).toBe(200);
  expect(app.logged.join('')).not.toContain('a session was ended');
});

test('an answer that is cut off is told as a failure, whatever its status says', async () => {
  let isCut = false;
  const { browser } = await signInCustomer((request) =>
    isCut && request.url.endsWith('/wallet')
      ? new Response('{"result": {"balance"', { status: 200 })
      : undefined,
  );
  isCut = true;
  const answer = await browser.send('GET', '/api/wallet');
  expect(answer.status).toBe(503);
  expect(answer.envelope.error?.code).toBe('service_down');
});

test('an answer about a change that is cut off does not say that nothing was changed', async () => {
  let isCut = false;
  const { browser } = await signInCustomer((request) =>
    isCut && request.method === 'POST' ? new Response('{"result": {"take', { status: 200 }) : undefined,
  );
  isCut = true;
  const answer = await browser.send('POST', '/api/support/messages', { body: {} });
  expect([answer.status, answer.envelope.error?.code]).toEqual([502, 'service_lost']);
});

test.each([
  ['comes too late', () => Promise.reject(new TaskCancelledError())],
  ['cannot be read', () => new Response('{"result": {"acc', { status: 200 })],
])('a change whose tokens could not be renewed, because the answer %s, was not made', async (_, answer) => {
  const { platform, browser } = await signInCustomer((request) =>
    request.url.endsWith('/v2/refresh') ? answer() : undefined,
  );
  expireAccess(platform);
  const { status, envelope } = await browser.send('POST', '/api/autoplay', { body: {} });
  expect([status, envelope.error?.code]).toEqual([503, 'service_down']);
});
