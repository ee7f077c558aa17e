// A customer is in the region of the account: pages follow without a link that names it.
import { expect, test } from 'vitest';
import { createSignUpDetails } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

async function signUp(state: string, cookies: readonly string[] = []) {
  const platform = await openTestPlatform();
  platform.clock.set(Date.now());
  const browser = new TestBrowser(createTestContext(platform));
  browser.keep(cookies);
  const { dateOfBirth, acceptTerms, ...details } = createSignUpDetails();
  const body = { ...details, state, postcode: '5000', date_of_birth: dateOfBirth, accept_terms: acceptTerms };
  const { status } = await browser.send('POST', '/api/signup', { body });
  const cookie = browser.cookie;
  await browser.send('POST', '/api/logout', { body: {} });
  return { status, cookie, after: browser.cookie };
}

test('signing in brings the region of the account, until the customer logs out', async () => {
  const { status, cookie, after } = await signUp('SA');
  expect(status).toBe(200);
  expect(cookie).toContain('sv=SA');
  expect(after).not.toContain('sv');
});

test('a region that was chosen in this browser stays', async () => {
  const { cookie, after } = await signUp('SA', ['sv=VIC; Path=/']);
  expect(cookie).toContain('sv=VIC');
  expect(after).toContain('sv=VIC');
});
