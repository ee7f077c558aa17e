import { expect, test } from 'vitest';
import { takeBreak } from '#lib/contracts/care/care.ts';
import { getCustomer, signUp } from '#lib/contracts/identity/customer.ts';
import { WEAK_PASSWORD_ERRORS } from '#lib/contracts/identity/weak-password.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { createSignUpDetails, signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('a sign-up opens an account with an empty wallet and a session', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform, { state: 'WA' });
  const { status, result } = await platform.call(getCustomer, { as: session });
  expect(status).toBe(200);
  expect(result).toMatchObject({
    customerId: session.customerId,
    email: session.email,
    state: 'WA',
    brandingRegion: 'WA',
    pricingId: 'standard',
    segmentName: 'default',
    balance: { amount: '0.00', currency: 'AUD' },
    isVerified: false,
    marketingEmail: false,
  });
});

test('the email is one account however it is written', async () => {
  const platform = await openTestPlatform();
  await signUpCustomer(platform, { email: 'Ada.Reef@Drawcard.test ' });
  const body = createSignUpDetails({ email: 'ada.reef@drawcard.TEST' });
  const { status, envelope } = await platform.call(signUp, { body });
  expect(status).toBe(409);
  expect(envelope.errors?.email?.[0]?.code).toBe('email_taken');
});

test('a host is one host in its letters and as the network knows it', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform, { email: 'ada@bücher.example' });
  expect(email).toBe('ada@xn--bcher-kva.example');
  const again = createSignUpDetails({ email: 'ada@xn--bcher-kva.example' });
  expect((await platform.call(signUp, { body: again })).status).toBe(409);
  const { status, envelope } = await platform.call(signUp, {
    body: createSignUpDetails({ email: 'jürgen@bücher.example' }),
  });
  expect([status, envelope.errors?.email?.[0]?.message]).toEqual([
    422,
    'We cannot send mail to letters such as ü or я before the @. Use another address.',
  ]);
});

test('of twenty sign-ups at once with one email, one opens an account', async () => {
  const platform = await openTestPlatform();
  const body = createSignUpDetails();
  const answers = await Promise.all(Array.from({ length: 20 }, () => platform.call(signUp, { body })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  const { db } = platform.services.database;
  expect(await db.selectFrom('customer').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('account').selectAll().where('kind', '=', 'wallet').execute()).toHaveLength(1);
});

test.each([
  ['password', 'password_common'],
  ['PassWord', 'password_common'],
  ['12345678', 'password_common'],
  ['Password1!', 'password_common'],
  ['robin.marsh@drawcard.test', 'password_is_email'],
  ['Robin.Marsh', 'password_is_email'],
  ['robin.marsh2026!', 'password_is_email'],
  ['aaaaaaaa', 'password_repeats'],
  ['        ', 'password_repeats'],
  ['drawcard', 'password_is_shop'],
  ['Drawcard123', 'password_is_shop'],
  ['harbour art union', 'password_is_shop'],
] as const)('the password "%s" is easily guessed, and is refused for what it is', async (password, code) => {
  const platform = await openTestPlatform();
  const body = createSignUpDetails({ email: 'robin.marsh@drawcard.test', password });
  const { status, envelope } = await platform.call(signUp, { body });
  expect([status, envelope.errors?.password]).toEqual([
    422,
    [{ code, message: WEAK_PASSWORD_ERRORS[code].message }],
  ]);
});

test('a short password, unticked terms and an impossible date are told at their fields', async () => {
  const platform = await openTestPlatform();
  const body = { ...createSignUpDetails(), password: 'short', acceptTerms: false, dateOfBirth: '1985-02-30' };
  const { status, envelope } = await platform.call(signUp, { body });
  expect(status).toBe(422);
  expect(Object.keys(envelope.errors ?? {}).sort()).toEqual(['acceptTerms', 'dateOfBirth', 'password']);
  expect(envelope.errors?.acceptTerms?.[0]?.message).toBe(
    'You must agree to the terms and conditions to proceed.',
  );
});

test('a name is made of letters: nothing hidden, no address, no instruction', async () => {
  const platform = await openTestPlatform();
  for (const firstname of ['\u200b', 'Ann\u202eeb', 'Ann\nBen', 'Win $ at http://evil.example', '<b>', '7']) {
    const { status, envelope } = await platform.call(signUp, { body: createSignUpDetails({ firstname }) });
    expect([firstname, status, Object.keys(envelope.errors ?? {})]).toEqual([firstname, 422, ['firstname']]);
  }
  for (const firstname of [
    "D'Arcy",
    "'t Hart",
    '‘Ofa',
    'J. R.',
    '李',
    'Gal·la',
    'ශ්\u200dරීමාලි',
    'علی\u200cرضا',
  ]) {
    const { status } = await platform.call(signUp, { body: createSignUpDetails({ firstname }) });
    expect([firstname, status]).toEqual([firstname, 200]);
  }
});

test('a name is kept composed, and a person may have one alone', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform, { firstname: ' Jose\u0301  Luis', lastname: '' });
  const { result } = await platform.call(getCustomer, { as });
  expect([result.firstname, result.lastname]).toEqual(['José Luis', '']);
  const { status, envelope } = await platform.call(signUp, { body: createSignUpDetails({ lastname: '-' }) });
  expect([status, Object.keys(envelope.errors ?? {})]).toEqual([422, ['lastname']]);
});

test('nobody is born before 1900', async () => {
  const platform = await openTestPlatform();
  const { status } = await platform.call(signUp, {
    body: createSignUpDetails({ dateOfBirth: '1850-01-01' }),
  });
  expect(status).toBe(422);
});

test('somebody is eighteen from the first minute of the birthday where he lives', async () => {
  const platform = await openTestPlatform();
  const born = { dateOfBirth: '2008-11-20' };
  platform.clock.set(Date.parse('2026-11-19T13:00:00Z')); // midnight in Sydney, 9 pm in Perth
  const west = await platform.call(signUp, { body: createSignUpDetails({ ...born, state: 'WA' }) });
  expect([west.status, west.envelope.errors?.dateOfBirth?.[0]?.message]).toEqual([
    422,
    'You must be 18 or older to open an account.',
  ]);
  await signUpCustomer(platform, { ...born, state: 'NSW' });
});

test('the site may ask for a higher age, and never for a lower one', async () => {
  const platform = await openTestPlatform();
  const setting = {
    namespace: '/webui/overrides',
    key: 'minimumAge',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
  const { db } = platform.services.database;
  await db
    .insertInto('config_value')
    .values({ ...setting, value: '21' })
    .execute();
  const twenty = { dateOfBirth: '2006-01-01' };
  expect((await platform.call(signUp, { body: createSignUpDetails(twenty) })).status).toBe(422);
  await db.updateTable('config_value').set({ value: '12' }).execute();
  expect(
    (await platform.call(signUp, { body: createSignUpDetails({ dateOfBirth: '2010-01-01' }) })).status,
  ).toBe(422);
  expect((await platform.call(signUp, { body: createSignUpDetails(twenty) })).status).toBe(200);
});

test('the twenty-first question whether an account exists is not answered', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const headers = { 'x-client-address': '203.0.113.9' };
  const ask = () => platform.call(signUp, { body: createSignUpDetails({ email }), headers });
  for (let asked = 0; asked < 20; asked += 1) expect((await ask()).status).toBe(409);
  expect((await ask()).status).toBe(429);
  const elsewhere = { 'x-client-address': '203.0.113.10' };
  expect((await platform.call(signUp, { body: createSignUpDetails(), headers: elsewhere })).status).toBe(200);
});

test('the twenty-first question whether a person is on a break is not answered', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  await platform.call(takeBreak, { as, body: { length: 'days-7' } });
  const headers = { [HEADERS.clientAddress]: '203.0.113.9' };
  const ask = (body: ReturnType<typeof createSignUpDetails>) => platform.call(signUp, { body, headers });
  for (let asked = 0; asked < THROTTLE_RULES.signUp.limit; asked += 1) {
    const { status, envelope } = await ask(createSignUpDetails());
    expect([status, envelope.error?.code]).toEqual([403, 'sign_up_excluded']);
  }
  const other = { firstname: 'Zoë', lastname: 'Lund' };
  expect((await ask(createSignUpDetails())).status).toBe(429);
  expect((await ask(createSignUpDetails(other))).status).toBe(429);
});

test('one address opens so many accounts an hour, and others are not hindered', async () => {
  const platform = await openTestPlatform();
  const { limit } = THROTTLE_RULES.opened;
  const from = (clientAddress: string) =>
    platform
      .call(signUp, { body: createSignUpDetails(), headers: { [HEADERS.clientAddress]: clientAddress } })
      .then(({ status }) => status);
  const statuses: number[] = [];
  for (let count = 0; count < limit + 2; count += 1) statuses.push(await from('192.0.2.7'));
  expect(statuses).toEqual([...Array.from({ length: limit }, () => 200), 429, 429]);
  expect(await from('192.0.2.8')).toBe(200);
  platform.clock.advance(3_600_000);
  expect(await from('192.0.2.7')).toBe(200);
});
