// Another customer logs in on a browser in which a page of the first is open: what that page sends is not done.
import { expect, test } from 'vitest';
import { CUSTOMER_MARK_HEADER } from '#lib/contracts/identity/customer-mark.ts';
import { createSignUpDetails } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

const HINT = /^1\.([\w-]{16})$/;
const readMark = ({ jar }: TestBrowser) => HINT.exec(jar.get('signed_in') ?? '')?.[1] ?? '';

async function signUp(browser: TestBrowser, email: string): Promise<string> {
  const { dateOfBirth, acceptTerms, ...details } = createSignUpDetails({ email });
  const body = { ...details, date_of_birth: dateOfBirth, accept_terms: acceptTerms };
  const { result } = await browser.send('POST', '/api/signup', { body });
  return result.customer.customerId;
}

/** A browser in which Robin's page is open, and Kim is logged in now. */
async function openTwoTabs() {
  const app = createTestContext(await openTestPlatform());
  const browser = new TestBrowser(app);
  const robinId = await signUp(browser, 'robin@shop.test');
  const robin = { [CUSTOMER_MARK_HEADER]: readMark(browser) };
  await browser.send('POST', '/api/logout', { body: {} });
  await signUp(browser, 'kim@shop.test');
  return { app, browser, robinId, robin, kim: { [CUSTOMER_MARK_HEADER]: readMark(browser) } };
}

const SEEN = { body: { until: '2026-11-28T09:00:00Z' } };

test('a call of another customer’s page is refused before a service hears of it', async () => {
  const { app, browser, robin, kim } = await openTwoTabs();
  app.sent.length = 0;
  const refused = await browser.send('GET', '/api/messages', { headers: robin });
  expect([refused.status, refused.envelope.error?.code]).toEqual([409, 'other_customer']);
  expect((await browser.send('POST', '/api/messages/seen', { ...SEEN, headers: robin })).status).toBe(409);
  expect((await browser.send('GET', '/api/cart', { headers: robin })).status).toBe(409);
  expect(app.sent).toHaveLength(0);
  expect((await browser.send('GET', '/api/messages', { headers: kim })).status).toBe(200);
  expect((await browser.send('GET', '/api/messages')).status).toBe(200);
});

test('the page learns who is logged in, and may log out and in', async () => {
  const { browser, robin, kim } = await openTwoTabs();
  const session = await browser.send('GET', '/api/session', { headers: robin });
  expect(session.result.customer.email).toBe('kim@shop.test');
  expect((await browser.send('POST', '/api/logout', { body: {}, headers: kim })).status).toBe(200);
  expect((await browser.send('GET', '/api/cart', { headers: kim })).status).toBe(200);
  expect((await browser.send('GET', '/api/messages', { headers: kim })).status).toBe(401);
});

test('the mark is one for each customer, whatever the session, and gives no id away', async () => {
  const { browser, robinId, robin, kim } = await openTwoTabs();
  expect(robin[CUSTOMER_MARK_HEADER]).toMatch(/^[\w-]{16}$/);
  expect(robin).not.toEqual(kim);
  expect(robinId).not.toContain(robin[CUSTOMER_MARK_HEADER]);
  await browser.send('POST', '/api/logout', { body: {} });
  const { email, password } = createSignUpDetails({ email: 'robin@shop.test' });
  await browser.send('POST', '/api/login', { body: { email, password } });
  expect(readMark(browser)).toBe(robin[CUSTOMER_MARK_HEADER]);
});

test('a hint without a mark, or with one of other secrets, is put right when the page asks who it is', async () => {
  const { browser, kim } = await openTwoTabs();
  for (const old of ['1', '1.of-other-secrets']) {
    browser.jar.set('signed_in', old);
    await browser.send('GET', '/api/session');
    expect(readMark(browser)).toBe(kim[CUSTOMER_MARK_HEADER]);
  }
});
