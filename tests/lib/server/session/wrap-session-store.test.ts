// Where the store of sessions fails, it is said that nothing was changed only before a service has done anything.
import { expect, test } from 'vitest';
import { logIn } from '#lib/contracts/identity/customer.ts';
import type { SessionStore } from '#lib/server/services/platform.ts';
import { wrapSessionStore } from '#lib/server/session/wrap-session-store.ts';
import { createSignUpDetails } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

async function openSite(failing: keyof SessionStore) {
  const platform = await openTestPlatform();
  const context = createTestContext(platform);
  const fail = async () => {
    throw new Error('the records are away');
  };
  const sessions = wrapSessionStore({ ...context.sessions, [failing]: fail });
  const browser = new TestBrowser({ ...context, sessions });
  const details = createSignUpDetails();
  const { dateOfBirth, acceptTerms, marketingEmail, ...plain } = details;
  const terms = { accept_terms: acceptTerms, marketing_email: marketingEmail };
  const signUp = async () => {
    const body = { ...plain, ...terms, date_of_birth: dateOfBirth };
    const { status, envelope } = await browser.send('POST', '/api/signup', { body });
    return [status, envelope.error?.code];
  };
  const hasAccount = async () => {
    const { email, password } = details;
    return (await platform.call(logIn, { body: { email, password } })).status === 200;
  };
  return { browser, signUp, hasAccount };
}

test('an account that is open, and whose session could not be kept, is not told as nothing', async () => {
  const { signUp, hasAccount } = await openSite('create');
  expect(await signUp()).toEqual([502, 'service_lost']);
  expect(await hasAccount()).toBe(true);
});

test('where the session of a cookie cannot be read no account is opened, and so it is told', async () => {
  const { browser, signUp, hasAccount } = await openSite('read');
  browser.jar.set('session', 'a'.repeat(43));
  expect(await signUp()).toEqual([503, 'service_down']);
  expect(await hasAccount()).toBe(false);
});
