import { expect, test } from 'vitest';
import { getCustomer, logIn, refreshSession } from '#lib/contracts/identity/customer.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
  logInWithCode,
  renewRecoveryCodes,
  sendLoginCode,
} from '#lib/contracts/identity/two-factor.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { createAppCode, STEP_MS, switchOnApp } from '../../../support/identity/two-factor.ts';
import { getMail, listMails } from '../../../support/mails.ts';
import { logInAgain } from '../../../support/membership/membership.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const allow = ({ services }: TestPlatform, value: unknown) =>
  putValue(services.database.db, services, { namespace: CONFIG, key: 'twoFactor.methods', value });

async function openWithApp() {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const { secret, codes } = await switchOnApp(platform, customer);
  const begin = (more: object = {}) =>
    platform.call(logIn, { body: { email: customer.email, password: TEST_PASSWORD, ...more } });
  const challenge = async () => ((await begin()).envelope.result as { challenge: string }).challenge;
  const finish = (token: string, otp: string, rememberDevice = false) =>
    platform.call(logInWithCode, { body: { challenge: token, otp, rememberDevice } });
  const code = () => createAppCode(secret, platform.clock.now());
  return { platform, customer, secret, codes, begin, challenge, finish, code };
}

test('a login asks for the code once the app is set up, and gives no token before', async () => {
  const { begin, challenge, finish, code } = await openWithApp();
  const refused = await begin();
  expect([refused.status, refused.envelope.error?.code]).toEqual([403, '2fa_required']);
  expect(JSON.stringify(refused.envelope)).not.toMatch(/access|refresh/i);
  expect(refused.envelope.result).toMatchObject({
    method: 'authenticator',
    methods: ['authenticator'],
    hint: '',
  });
  const done = await finish(await challenge(), code());
  expect([done.status, typeof done.result.accessToken]).toEqual([200, 'string']);
});

test('a code of the app works once, also of two hundred at once', async () => {
  const { challenge, finish, code } = await openWithApp();
  const tokens = await Promise.all(Array.from({ length: 5 }, () => challenge()));
  const otp = code();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => finish(tokens[index % tokens.length]!, otp)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('five wrong codes lock the second step for a quarter of an hour, and the customer is told', async () => {
  const { platform, challenge, finish, code } = await openWithApp();
  const token = await challenge();
  for (let index = 0; index < 5; index += 1) {
    const { status, envelope } = await finish(token, '000000');
    expect([status, envelope.error?.code]).toEqual([401, '2fa_incorrect']);
  }
  const locked = await finish(token, code());
  expect([locked.status, locked.envelope.error?.code]).toEqual([423, '2fa_account_locked']);
  expect(locked.envelope.error?.message).toContain('15 minutes');
  expect(await listMails(platform.services, 'account_locked')).toHaveLength(1);
  platform.clock.advance(15 * 60_000 + STEP_MS);
  expect((await finish(await challenge(), code())).status).toBe(200);
});

test('whatever is wrong with a code, the answer is the same', async () => {
  const { challenge, finish } = await openWithApp();
  const token = await challenge();
  const answers = [];
  for (const otp of ['000000', 'ABCDE-12345', 'x', '12345']) answers.push(await finish(token, otp));
  const [first] = answers.map(({ status, envelope }) => [status, envelope.error, envelope.errors]);
  for (const { status, envelope } of answers)
    expect([status, envelope.error, envelope.errors]).toEqual(first);
});

test('a challenge ends with its login, and after ten minutes', async () => {
  const { platform, challenge, finish, code } = await openWithApp();
  const token = await challenge();
  await finish(token, code());
  platform.clock.advance(STEP_MS);
  expect((await finish(token, code())).envelope.error?.code).toBe('2fa_challenge_over');
  const late = await challenge();
  platform.clock.advance(10 * 60_000);
  expect((await finish(late, code())).envelope.error?.code).toBe('2fa_challenge_over');
});

test('each of ten recovery codes opens the account once', async () => {
  const { platform, codes, challenge, finish } = await openWithApp();
  expect(codes).toHaveLength(10);
  const [first = ''] = codes;
  expect((await finish(await challenge(), first.toLowerCase())).status).toBe(200);
  expect((await finish(await challenge(), first)).envelope.error?.code).toBe('2fa_incorrect');
  expect((await getMail(platform.services, 'recovery_used')).payload.left).toBe(9);
  const rests = JSON.stringify(
    await platform.services.database.db.selectFrom('recovery_code').selectAll().execute(),
  );
  for (const code of codes) expect(rests).not.toContain(code.replace('-', ''));
});

test('new recovery codes are made few times an hour, whether renewed or with a first second step', async () => {
  const { platform, customer: as } = await openWithApp();
  const { limit, lockMs } = THROTTLE_RULES.recovery;
  const renew = () => platform.call(renewRecoveryCodes, { as });
  for (let made = 1; made < limit; made += 1) expect((await renew()).result.recoveryCodes).toHaveLength(10);
  const refused = await renew();
  expect([refused.status, refused.envelope.error?.code]).toEqual([429, 'too_many_requests']);
  await platform.call(disableTwoFactor, { as, body: {} });
  const setUp = { method: 'authenticator', currentPassword: TEST_PASSWORD } as const;
  const { secret } = (await platform.call(beginTwoFactor, { as, body: setUp })).result;
  const confirm = (session: TestSession) => {
    const otp = createAppCode(secret, platform.clock.now());
    return platform.call(confirmTwoFactor, { as: session, body: { method: 'authenticator', otp } });
  };
  expect((await confirm(as)).envelope.error?.code).toBe('too_many_requests');
  platform.clock.advance(lockMs);
  const { result } = await confirm(await logInAgain(platform, as));
  expect(result.recoveryCodes).toHaveLength(10);
});

test('a device that is remembered is not asked again until the second step changes', async () => {
  const { platform, customer, begin, challenge, finish, code } = await openWithApp();
  const { result } = await finish(await challenge(), code(), true);
  const { deviceUuid } = result;
  expect((await begin({ deviceUuid })).status).toBe(200);
  expect((await begin()).status).toBe(403);
  platform.clock.advance(30 * 86_400_000);
  expect((await begin({ deviceUuid })).status).toBe(403);
  const again = await finish(await challenge(), code(), true);
  const as = { ...again.result, customerId: customer.customerId };
  expect((await platform.call(disableTwoFactor, { as, body: {} })).result.enabled).toBe(false);
  await switchOnApp(platform, as);
  expect((await begin({ deviceUuid })).status).toBe(403);
});

test('a code by mail reaches the customer, the newest alone works, and it rests nowhere', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const body = { method: 'email', currentPassword: TEST_PASSWORD } as const;
  await platform.call(beginTwoFactor, { as: customer, body });
  const setup = await getMail(platform.services, 'security_code');
  const otp = setup.payload.code;
  await platform.call(confirmTwoFactor, { as: customer, body: { method: 'email', otp } });
  const begun = await platform.call(logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  expect(begun.envelope.result).toMatchObject({ method: 'email', hint: expect.stringMatching(/^v….*@/) });
  const { challenge } = begun.envelope.result as { challenge: string };
  const first = (await getMail(platform.services, 'security_code')).payload.code;
  platform.clock.advance(60_000);
  await platform.call(sendLoginCode, { body: { challenge, method: 'email' } });
  const second = (await getMail(platform.services, 'security_code')).payload.code;
  const finish = (code: string) => platform.call(logInWithCode, { body: { challenge, otp: code } });
  if (first !== second) expect((await finish(first)).status).toBe(401);
  const { db } = platform.services.database;
  const rests = JSON.stringify([
    await db.selectFrom('one_time_code').select(['code_hash']).execute(),
    await db.selectFrom('mail').select(['payload']).where('kind', '=', 'security_code').execute(),
  ]);
  expect(rests).not.toContain(second);
  expect((await finish(second)).status).toBe(200);
});

test('five codes an hour are sent, and no more', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const body = { method: 'email', currentPassword: TEST_PASSWORD } as const;
  for (let index = 0; index < 8; index += 1) {
    await platform.call(beginTwoFactor, { as: customer, body });
    platform.clock.advance(6 * 60_000);
  }
  expect((await listMails(platform.services, 'security_code')).length).toBeLessThanOrEqual(5);
});

test('setting up asks for the password, and nothing counts before a code was given', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const begin = (currentPassword: string) =>
    platform.call(beginTwoFactor, { as: customer, body: { method: 'authenticator', currentPassword } });
  expect((await begin('wrong')).envelope.error?.code).toBe('password_wrong');
  await begin(TEST_PASSWORD);
  expect((await platform.call(getTwoFactor, { as: customer })).result.enabled).toBe(false);
  const wrong = await platform.call(confirmTwoFactor, {
    as: customer,
    body: { method: 'authenticator', otp: '000000' },
  });
  expect([wrong.status, wrong.envelope.error?.code]).toEqual([422, '2fa_incorrect']);
  expect(
    (await platform.call(logIn, { body: { email: customer.email, password: TEST_PASSWORD } })).status,
  ).toBe(200);
});

test('the secret of the app rests sealed', async () => {
  const { platform, secret } = await openWithApp();
  const rests = JSON.stringify(
    await platform.services.database.db.selectFrom('two_factor').selectAll().execute(),
  );
  expect(rests).not.toContain(secret);
  expect(rests).toContain('v1.');
});

test('switching it off asks for the code again, and a code with a refresh opens the way', async () => {
  const { platform, customer, code } = await openWithApp();
  platform.clock.advance(10 * 60_000);
  const { result: fresh } = await platform.call(refreshSession, {
    body: { refreshToken: customer.refreshToken },
  });
  const as = { ...fresh, customerId: customer.customerId };
  const off = await platform.call(disableTwoFactor, { as, body: {} });
  expect([off.status, off.envelope.error?.code]).toEqual([403, 'REQUIRED']);
  const wrong = await platform.call(refreshSession, {
    body: { refreshToken: as.refreshToken, otp: '000000' },
  });
  expect(wrong.envelope.error?.code).toBe('2fa_incorrect');
  const right = await platform.call(refreshSession, { body: { refreshToken: as.refreshToken, otp: code() } });
  expect(right.status).toBe(200);
  const elevated = { ...right.result, customerId: customer.customerId };
  expect((await platform.call(disableTwoFactor, { as: elevated, body: {} })).result.enabled).toBe(false);
  expect((await platform.call(getCustomer, { as: elevated })).status).toBe(200);
});

test('ways that cannot reach the customer are neither offered nor asked for', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const { result } = await platform.call(getTwoFactor, { as: customer });
  expect(result.availableMethods).toEqual(['authenticator']);
  const body = { method: 'sms', phone: '0412 345 678', currentPassword: TEST_PASSWORD } as const;
  const refused = await platform.call(beginTwoFactor, { as: customer, body });
  expect(refused.envelope.error?.code).toBe('method_unavailable');
});

async function openPhoneSetUp() {
  const sent: { to: string; code: string }[] = [];
  const platform = await openTestPlatform({ sendSms: async (message) => void sent.push(message) });
  const customer = await signUpCustomer(platform);
  const begin = (phone: string) =>
    platform.call(beginTwoFactor, {
      as: customer,
      body: { method: 'sms', phone, currentPassword: TEST_PASSWORD },
    });
  const confirm = async (otp = '') =>
    (await platform.call(confirmTwoFactor, { as: customer, body: { method: 'sms', otp } })).status;
  return { platform, customer, sent, begin, confirm };
}

test('a text message carries the code to a number as networks write it', async () => {
  const { sent, begin, confirm } = await openPhoneSetUp();
  expect((await begin('12')).envelope.error?.code).toBe('phone_invalid');
  const { result } = await begin('0412 345 678');
  expect(result.hint).toBe('… 678');
  const [message] = sent;
  expect(message?.to).toBe('+61412345678');
  expect(await confirm(message?.code)).toBe(200);
});

test('a number that is corrected gets a code of its own, and the one before shows nothing of it', async () => {
  const { platform, customer, sent, begin, confirm } = await openPhoneSetUp();
  for (const phone of ['0412 345 678', '0412 345 678', '0412 999 111']) await begin(phone);
  expect(sent.map(({ to }) => to)).toEqual(['+61412345678', '+61412999111']);
  expect(await confirm(sent[0]?.code)).toBe(422);
  expect(await confirm(sent[1]?.code)).toBe(200);
  const { result } = await platform.call(getTwoFactor, { as: customer });
  expect([result.enabled, result.identifier]).toEqual([true, '… 111']);
});

test('numbers by turns get no more text messages than one', async () => {
  const { sent, begin, confirm } = await openPhoneSetUp();
  for (let index = 0; index < 6; index += 1) {
    await begin('0412 345 678');
    await begin('0412 999 111');
  }
  expect(sent).toHaveLength(THROTTLE_RULES.reset.limit);
  expect(await confirm(sent.at(-1)?.code)).toBe(422);
});

test('the setting decides what can be switched on, and ends no second step', async () => {
  const { platform, customer, begin } = await openWithApp();
  await allow(platform, ['email']);
  const { result } = await platform.call(getTwoFactor, { as: customer });
  expect([result.methods, result.availableMethods]).toEqual([['authenticator'], ['email']]);
  expect((await begin()).envelope.result).toMatchObject({
    method: 'authenticator',
    methods: ['authenticator'],
  });
  const other = await signUpCustomer(platform);
  const body = { method: 'authenticator', currentPassword: TEST_PASSWORD } as const;
  const refused = await platform.call(beginTwoFactor, { as: other, body });
  expect(refused.envelope.error?.code).toBe('method_unavailable');
  await allow(platform, 'email');
  expect((await platform.call(getTwoFactor, { as: other })).result.availableMethods).toContain(
    'authenticator',
  );
});
