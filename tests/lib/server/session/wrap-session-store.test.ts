// Where the store of sessions fails, it is said that nothing was changed only before a service has done anything.
import { expect, test } from 'vitest';
import { logIn } from '#lib/contracts/identity/customer.ts';
import type { SessionStore } from '#lib/server/services/platform.ts';
import { hashId, VISIT_IDLE_MS } from '#lib/server/session/session.ts';
import { wrapSessionStore } from '#lib/server/session/wrap-session-store.ts';
import { TOKEN_TTL_MS } from '#platform/people/identity/tokens.ts';
import { createSignUpDetails } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

async function openSite() {
  const platform = await openTestPlatform();
  const context = createTestContext(platform);
  const store = { ...context.sessions };
  const failAt = (work: keyof SessionStore): void => {
    store[work] = async () => {
      throw new Error('the records are away');
    };
  };
  const browser = new TestBrowser({ ...context, sessions: wrapSessionStore(store) });
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
  const askSession = async () => {
    const { status, envelope } = await browser.send('GET', '/api/session');
    return [status, envelope.error?.code];
  };
  return { platform, store, failAt, browser, signUp, hasAccount, askSession };
}

test('an account that is open, and whose session could not be kept, is not told as nothing', async () => {
  const { failAt, signUp, hasAccount } = await openSite();
  failAt('create');
  expect(await signUp()).toEqual([502, 'service_lost']);
  expect(await hasAccount()).toBe(true);
});

test('where the session of a cookie cannot be read no account is opened, and so it is told', async () => {
  const { failAt, browser, signUp, hasAccount } = await openSite();
  failAt('read');
  browser.jar.set('session', 'a'.repeat(43));
  expect(await signUp()).toEqual([503, 'service_down']);
  expect(await hasAccount()).toBe(false);
});

test('where a session that ended cannot be removed no account is opened, and so it is told', async () => {
  const { store, failAt, browser, signUp, hasAccount } = await openSite();
  const id = 'a'.repeat(43);
  await store.create(hashId(id), { body: '{}', expiresAt: 1 });
  browser.jar.set('session', id);
  failAt('remove');
  expect(await signUp()).toEqual([503, 'service_down']);
  expect(await hasAccount()).toBe(false);
});

test.each([
  ['a visit that begins', VISIT_IDLE_MS + 60_000],
  ['new tokens', TOKEN_TTL_MS.access + 1000],
])('where %s cannot be kept nothing was changed, and so it is told', async (_, restedMs) => {
  const { platform, failAt, signUp, askSession } = await openSite();
  await signUp();
  platform.clock.advance(restedMs);
  failAt('replace');
  expect(await askSession()).toEqual([503, 'service_down']);
});

test('where what pages know of a customer cannot be kept nothing was changed, and so it is told', async () => {
  const { platform, failAt, signUp, askSession } = await openSite();
  await signUp();
  await platform.services.database.db.updateTable('customer').set({ pricing_id: 'club' }).execute();
  failAt('replace');
  expect(await askSession()).toEqual([503, 'service_down']);
});
