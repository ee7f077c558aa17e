import { expect, test } from 'vitest';
import { getCustomer, logIn } from '#lib/contracts/identity/customer.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { deliverMails, listMails } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';

const MINUTE_MS = 60_000;

const attemptLogIn = (
  platform: TestPlatform,
  email: string,
  password: string,
  from: { address?: string; deviceUuid?: string } = {},
) =>
  platform.call(logIn, {
    body: { email, password, ...(from.deviceUuid && { deviceUuid: from.deviceUuid }) },
    headers: { 'x-client-address': from.address ?? '198.51.100.7' },
  });

test('a customer logs in and is known by the tokens', async () => {
  const platform = await openTestPlatform();
  const { email, customerId } = await signUpCustomer(platform);
  const { status, result } = await attemptLogIn(platform, ` ${email.toUpperCase()} `, TEST_PASSWORD);
  expect(status).toBe(200);
  const session = { ...result, customerId };
  expect((await platform.call(getCustomer, { as: session })).result.email).toBe(email);
});

test('a wrong password and an unknown email get the same answer', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const wrong = await attemptLogIn(platform, email, 'not-the-password');
  const unknown = await attemptLogIn(platform, 'nobody@drawcard.test', 'not-the-password');
  expect(wrong.status).toBe(401);
  expect({ ...unknown.envelope, serverTime: '' }).toEqual({ ...wrong.envelope, serverTime: '' });
  expect(unknown.status).toBe(wrong.status);
});

test('an unknown email costs the same work as a wrong password', async () => {
  const platform = await openTestPlatform({ passwordCost: { memory: 4096, passes: 3, parallelism: 1 } });
  const { email } = await signUpCustomer(platform);
  const measureQuickest = async (who: string): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const started = performance.now();
      await attemptLogIn(platform, who, 'not-the-password', { address: `192.0.2.${turn}` });
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  };
  await attemptLogIn(platform, email, TEST_PASSWORD);
  const [known, unknown] = [await measureQuickest(email), await measureQuickest('nobody@drawcard.test')];
  expect(unknown).toBeGreaterThan(known / 3);
  expect(unknown).toBeLessThan(known * 3);
});

test('a closed account says so only to its owner', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const closed = { closed_at: '2026-11-01T00:00:00.000Z' };
  await platform.services.database.db.updateTable('customer').set(closed).execute();
  expect((await attemptLogIn(platform, email, 'not-the-password')).envelope.error?.code).toBe(
    'credentials_wrong',
  );
  expect((await attemptLogIn(platform, email, TEST_PASSWORD)).envelope.error?.code).toBe('account_closed');
});

test('the eleventh wrong password from one address is not looked at, and the lock ends', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  for (let turn = 0; turn < THROTTLE_RULES.pair.limit; turn += 1)
    expect((await attemptLogIn(platform, email, `wrong-${turn}`)).status).toBe(401);
  const locked = await attemptLogIn(platform, email, TEST_PASSWORD);
  expect(locked.status).toBe(429);
  expect(locked.envelope.error?.message).toBe('Too many attempts. Wait 15 minutes, then try again.');
  platform.clock.advance(10 * MINUTE_MS);
  expect((await attemptLogIn(platform, email, TEST_PASSWORD)).envelope.error?.message).toContain(
    'Wait 5 minutes',
  );
  platform.clock.advance(5 * MINUTE_MS);
  expect((await attemptLogIn(platform, email, TEST_PASSWORD)).status).toBe(200);
});

test('fifty guesses at once are counted one by one', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const guesses = Array.from({ length: 50 }, (_, turn) => attemptLogIn(platform, email, `wrong-${turn}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(THROTTLE_RULES.pair.limit);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50 - THROTTLE_RULES.pair.limit);
});

test('a stranger who guesses from many addresses does not lock out the device a customer uses', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const { deviceUuid } = (await attemptLogIn(platform, email, TEST_PASSWORD)).result;
  for (let turn = 0; turn <= THROTTLE_RULES.account.limit; turn += 1)
    await attemptLogIn(platform, email, 'wrong', { address: `203.0.113.${turn}` });
  expect((await attemptLogIn(platform, email, TEST_PASSWORD, { address: '192.0.2.1' })).status).toBe(429);
  expect((await attemptLogIn(platform, email, TEST_PASSWORD, { deviceUuid })).status).toBe(200);
});

test('guesses on an account nobody has lock in the same way', async () => {
  const platform = await openTestPlatform();
  for (let turn = 0; turn < THROTTLE_RULES.pair.limit; turn += 1)
    await attemptLogIn(platform, 'nobody@drawcard.test', 'wrong');
  expect((await attemptLogIn(platform, 'nobody@drawcard.test', 'wrong')).status).toBe(429);
});

test('addresses of one IPv6 network count together', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  for (let turn = 0; turn < THROTTLE_RULES.pair.limit; turn += 1)
    await attemptLogIn(platform, email, 'wrong', { address: `2001:db8:0:7::${turn + 1}` });
  const same = await attemptLogIn(platform, email, TEST_PASSWORD, { address: '2001:db8:0:7:ffff::1' });
  const other = await attemptLogIn(platform, email, TEST_PASSWORD, { address: '2001:db8:0:8::1' });
  expect([same.status, other.status]).toEqual([429, 200]);
});

test('a right password from one address clears what was counted against it', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  for (let round = 0; round < 3; round += 1) {
    for (let turn = 0; turn < THROTTLE_RULES.pair.limit - 1; turn += 1)
      await attemptLogIn(platform, email, 'wrong');
    expect((await attemptLogIn(platform, email, TEST_PASSWORD)).status).toBe(200);
  }
});

test('a seeded customer can log in', async () => {
  const platform = await openTestPlatform();
  const customer = { firstname: 'Sam', lastname: 'Cove', dateOfBirth: '1979-06-01', state: 'QLD' } as const;
  const login = { email: 'sam@drawcard.test', password: TEST_PASSWORD };
  const customerId = await createCustomer(platform.services, { ...login, ...customer, isVerified: true });
  const { result } = await attemptLogIn(platform, login.email, login.password);
  expect(result.customer).toMatchObject({ customerId, isVerified: true });
});

test('a lock says the same time in words, in its header and to the owner, who hears of it once an hour', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  for (let turn = 0; turn < THROTTLE_RULES.pair.limit; turn += 1)
    await attemptLogIn(platform, email, `wrong-${turn}`);
  platform.clock.advance(2 * MINUTE_MS);
  const answers = [await attemptLogIn(platform, email, 'wrong')];
  platform.clock.advance(10 * MINUTE_MS);
  answers.push(await attemptLogIn(platform, email, 'wrong'));
  expect(
    answers.map(({ headers, envelope }) => [headers.get('retry-after'), envelope.error?.message]),
  ).toEqual([
    ['900', 'Too many attempts. Wait 15 minutes, then try again.'],
    ['300', 'Too many attempts. Wait 5 minutes, then try again.'],
  ]);
  const told = await listMails(platform.services, 'password_locked');
  expect(told.map(({ recipient, payload }) => [recipient, payload])).toEqual([[email, { minutes: 15 }]]);
  const [sent] = (await deliverMails(platform.services)).filter(({ subject }) =>
    subject.includes('wrong passwords'),
  );
  expect(sent?.text).toContain('For 15 minutes none is taken from there.');
});

test('an address without an account, and a network that tries many, are told to nobody', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  for (let turn = 0; turn <= THROTTLE_RULES.pair.limit; turn += 1)
    await attemptLogIn(platform, 'nobody@drawcard.test', `wrong-${turn}`);
  for (let turn = 0; turn <= THROTTLE_RULES.address.limit; turn += 1)
    await attemptLogIn(platform, `other-${turn}@drawcard.test`, 'wrong');
  expect((await attemptLogIn(platform, email, TEST_PASSWORD)).status).toBe(429);
  expect(await listMails(platform.services, 'password_locked')).toEqual([]);
});
