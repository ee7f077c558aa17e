import { expect, test } from 'vitest';
import { sweepIdentity } from '#platform/people/identity/sweep.ts';
import { createSessionStore } from '#platform/people/identity/web-sessions.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';

const HOUR_MS = 3_600_000;

async function store() {
  const platform = await openTestPlatform();
  return { platform, sessions: createSessionStore(platform.services.database) };
}

test('a session is kept to the letter until it is removed', async () => {
  const { sessions } = await store();
  const session = { body: '{"a":"é \\u0000"}', expiresAt: TEST_NOW };
  await sessions.create('h1', session);
  expect(await sessions.read('h1')).toEqual(session);
  expect(await sessions.read('h2')).toBeUndefined();
  await sessions.remove('h1');
  expect(await sessions.read('h1')).toBeUndefined();
});

test('of two changes to the same body at once one is made', async () => {
  const { sessions } = await store();
  await sessions.create('h1', { body: 'old', expiresAt: TEST_NOW });
  const done = await Promise.all(['a', 'b', 'c'].map((body) => sessions.replace('h1', 'old', body)));
  expect(done.filter(Boolean)).toHaveLength(1);
});

test('a session that was removed is not brought back by a late change', async () => {
  const { sessions } = await store();
  await sessions.create('h1', { body: 'old', expiresAt: TEST_NOW });
  await sessions.remove('h1');
  expect(await sessions.replace('h1', 'old', 'new')).toBe(false);
  await sessions.touch('h1', TEST_NOW + HOUR_MS);
  expect(await sessions.read('h1')).toBeUndefined();
});

test('the id of a session that goes on under another one is kept without what it opened, and swept', async () => {
  const { platform, sessions } = await store();
  const savedUntil = TEST_NOW + 24 * HOUR_MS;
  await sessions.create('h1', { body: 'tokens', expiresAt: TEST_NOW + HOUR_MS, savedUntil });
  await sessions.retire('h1', TEST_NOW + 30_000);
  await sessions.touch('h1', TEST_NOW + HOUR_MS);
  expect(await sessions.replace('h1', 'tokens', 'others')).toBe(false);
  // As a refresh does that finds the session ended.
  await sessions.remove('h1');
  expect(await sessions.read('h1')).toEqual({ body: '', expiresAt: TEST_NOW + 30_000 });
  platform.clock.advance(31_000);
  await sweepIdentity(platform.services);
  expect(await sessions.read('h1')).toBeUndefined();
});

test('what ended is swept away, what lives is left', async () => {
  const { platform, sessions } = await store();
  await signUpCustomer(platform);
  await sessions.create('ended', { body: '', expiresAt: TEST_NOW - 1 });
  await sessions.create('alive', { body: '', expiresAt: TEST_NOW + HOUR_MS });
  await sweepIdentity(platform.services);
  expect(await sessions.read('ended')).toBeUndefined();
  expect(await sessions.read('alive')).toBeDefined();
  const count = async () =>
    (await platform.services.database.db.selectFrom('session').select('id').execute()).length;
  expect(await count()).toBe(1);
  platform.clock.advance(90 * 24 * HOUR_MS);
  await sweepIdentity(platform.services);
  expect(await count()).toBe(0);
});
