// The first step of a checkout: which way an email leads in, and how often that is said.
import { expect, test } from 'vitest';
import { findWayIn } from '#lib/contracts/identity/customer.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const UNKNOWN = 'nobody@example.test';

test('an email of an account logs in, however it is written, and another one opens an account', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const ask = async (asked: string) =>
    (await platform.call(findWayIn, { body: { email: asked } })).result.way;
  expect(await ask(email)).toBe('login');
  expect(await ask(email.toUpperCase())).toBe('login');
  expect(await ask(UNKNOWN)).toBe('register');
});

test('past so many questions from one address every email logs in, and accounts are opened all the same', async () => {
  const platform = await openTestPlatform();
  const ask = async () => (await platform.call(findWayIn, { body: { email: UNKNOWN } })).result.way;
  for (let asked = 0; asked < THROTTLE_RULES.wayIn.limit; asked += 1) expect(await ask()).toBe('register');
  expect(await ask()).toBe('login');
  await expect(signUpCustomer(platform)).resolves.toBeDefined();
});
