// Calls of a browser to the services with a base of their own: lotto parties and rewards.
import { expect, test } from 'vitest';
import { TOKEN_TTL_MS } from '#platform/people/identity/tokens.ts';
import { signUpCustomer, TEST_PASSWORD } from '#tests/support/customers.ts';
import { createProgram, setProgram } from '#tests/support/membership/membership.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, type Intercept, TestBrowser } from '#tests/support/test-browser.ts';

async function openSignedIn(intercept?: Intercept) {
  const platform = await openTestPlatform();
  await setProgram(platform.services, createProgram());
  const customer = await signUpCustomer(platform);
  const app = createTestContext(platform, intercept);
  const browser = new TestBrowser(app);
  await browser.send('POST', '/api/login', { body: { email: customer.email, password: TEST_PASSWORD } });
  app.sent.length = 0;
  return { platform, app, browser, customerId: customer.customerId };
}

const CALLS = ['/lotto-party/group', '/rewards/v3/customer'];

test.each(CALLS)('%s is called as the customer, with new tokens once the old ones are over', async (path) => {
  const { platform, app, browser } = await openSignedIn();
  expect((await browser.send('GET', `/api${path}`)).status).toBe(200);
  platform.clock.advance(TOKEN_TTL_MS.access + 1000);
  expect((await browser.send('GET', `/api${path}`)).status).toBe(200);
  expect(app.sent.map(({ url }) => new URL(url).pathname)).toEqual([path, path, '/v2/refresh', path]);
  const [first, late, , again] = app.sent.map(({ headers }) => headers.get('authorization'));
  expect(first).toMatch(/^Bearer eyJ/);
  expect([late, again === first]).toEqual([first, false]);
});

test('a party call that asks for the second step tells the browser, and is not made again by the server', async () => {
  const { app, browser } = await openSignedIn(({ url }) =>
    url.endsWith('/lotto-party/group')
      ? Response.json({ error: { code: 'REQUIRED', message: 'Confirm that it is you' } }, { status: 403 })
      : undefined,
  );
  const { status, envelope } = await browser.send('GET', '/api/lotto-party/group');
  expect([status, envelope.error?.code]).toEqual([403, 'REQUIRED']);
  expect(app.sent).toHaveLength(1);
});

test('a party call that fails is passed on, and reported with its customer, request, status and address', async () => {
  const { app, browser, customerId } = await openSignedIn(({ url }) =>
    url.endsWith('/lotto-party/group')
      ? Response.json({ error: { code: 'server_error', message: 'Sorry.' } }, { status: 500 })
      : undefined,
  );
  expect((await browser.send('GET', '/api/lotto-party/group')).status).toBe(500);
  const requestId = app.sent[0]?.headers.get('x-request-id');
  const reported = app.logged.map((line) => JSON.parse(line)).filter(({ status }) => status === 500);
  expect(reported).toMatchObject([
    { level: 40, customerId, requestId, method: 'GET', url: '/api/lotto-party/group', code: 'server_error' },
  ]);
});
