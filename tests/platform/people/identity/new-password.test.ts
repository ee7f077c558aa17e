import { expect, test } from 'vitest';
import { getCustomer, logIn } from '#lib/contracts/identity/customer.ts';
import { checkLink } from '#lib/contracts/identity/link-token.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  setRequiredPassword,
} from '#lib/contracts/identity/password.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { getMail, listMails } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';

const NEW = 'copper-lantern-harbour-77';

const ask = (platform: TestPlatform, email: string, address = '198.51.100.7') =>
  platform.call(requestPasswordReset, { body: { email }, headers: { 'x-client-address': address } });

const logInWith = (platform: TestPlatform, email: string, password: string) =>
  platform.call(logIn, { body: { email, password } });

async function openReset() {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  await ask(platform, customer.email);
  const { payload } = await getMail(platform.services, 'password_reset');
  const reset = (password: string, token = payload.token) =>
    platform.call(resetPassword, { body: { token, password } });
  return { platform, customer, token: payload.token, reset };
}

test('asking for a link is answered the same for an account and for none', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const known = await ask(platform, email);
  const unknown = await ask(platform, 'nobody@drawcard.test');
  expect([known.status, known.result]).toEqual([200, null]);
  expect([unknown.status, unknown.result]).toEqual([200, null]);
  const mails = await listMails(platform.services, 'password_reset');
  expect(mails.map(({ recipient }) => recipient)).toEqual([email]);
});

test('a link sets a new password once, and every session ends', async () => {
  const { platform, customer, reset } = await openReset();
  expect((await reset(NEW)).status).toBe(200);
  expect((await platform.call(getCustomer, { as: customer })).status).toBe(401);
  expect((await logInWith(platform, customer.email, TEST_PASSWORD)).status).toBe(401);
  expect((await logInWith(platform, customer.email, NEW)).status).toBe(200);
  expect((await reset('another-lantern-harbour-9')).envelope.error?.code).toBe('link_invalid');
  expect(await listMails(platform.services, 'password_changed')).toHaveLength(1);
});

test('of twenty uses of one link at once one sets its password', async () => {
  const { reset } = await openReset();
  const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => reset(`${NEW}-${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a link ends after half an hour, and when the password is changed meanwhile', async () => {
  const late = await openReset();
  late.platform.clock.advance(30 * 60_000);
  expect((await late.reset(NEW)).envelope.error?.code).toBe('link_invalid');
  const changed = await openReset();
  const body = { currentPassword: TEST_PASSWORD, password: NEW };
  await changed.platform.call(changePassword, { as: changed.customer, body });
  expect((await changed.reset('another-lantern-harbour-9')).envelope.error?.code).toBe('link_invalid');
});

test('a common password and the present one are refused and leave the link good', async () => {
  const { platform, token, reset } = await openReset();
  expect((await reset('password1')).envelope.error?.code).toBe('password_common');
  expect((await reset(TEST_PASSWORD)).envelope.error?.code).toBe('password_same');
  const asked = { token, purposes: ['password_reset'] } as const;
  const { result } = await platform.call(checkLink, { body: { ...asked, purposes: [...asked.purposes] } });
  expect(result.isValid).toBe(true);
});

test('tokens rest as hashes, and in the message sealed', async () => {
  const { platform, token } = await openReset();
  const { db } = platform.services.database;
  const rests = JSON.stringify([
    await db.selectFrom('link_token').selectAll().execute(),
    await db.selectFrom('mail').selectAll().execute(),
    await db.selectFrom('job').selectAll().execute(),
  ]);
  expect(rests).not.toContain(token);
});

test('one account gets five links an hour, whoever asks, and nobody is told', async () => {
  const { platform, customer } = await openReset();
  for (let index = 0; index < 9; index += 1)
    expect((await ask(platform, customer.email, `198.51.100.${index}`)).status).toBe(200);
  expect(await listMails(platform.services, 'password_reset')).toHaveLength(5);
});

test('a link that opens nothing says so however often, and one that stands is opened from there', async () => {
  const { platform, token, reset } = await openReset();
  const look = (looked: string) =>
    platform.call(checkLink, { body: { token: looked, purposes: ['password_reset'] } });
  for (let index = 0; index < 30; index += 1) {
    const old = `token-of-an-old-link-number-${index}`;
    expect((await look(old)).result.isValid).toBe(false);
    const { envelope } = await platform.call(resetPassword, { body: { token: old, password: NEW } });
    expect(envelope.error?.code).toBe('link_invalid');
  }
  expect((await look(token)).result.isValid).toBe(true);
  expect((await reset(NEW)).status).toBe(200);
});

test('a change asks for the present password, and the session it is made in goes on', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const other = await logInWith(platform, customer.email, TEST_PASSWORD);
  const change = (currentPassword: string) =>
    platform.call(changePassword, { as: customer, body: { currentPassword, password: NEW } });
  expect((await change('wrong')).envelope.errors).toMatchObject({
    currentPassword: [{ code: 'password_wrong' }],
  });
  expect((await change(TEST_PASSWORD)).status).toBe(200);
  expect((await platform.call(getCustomer, { as: customer })).status).toBe(200);
  const { customerToken, accessToken, refreshToken } = other.result;
  const elsewhere = { customerId: customer.customerId, customerToken, accessToken, refreshToken };
  expect((await platform.call(getCustomer, { as: elsewhere })).status).toBe(401);
});

test('the present password is guessed ten times, then not looked at', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const change = () =>
    platform.call(changePassword, { as: customer, body: { currentPassword: 'wrong', password: NEW } });
  for (let index = 0; index < 10; index += 1) expect((await change()).status).toBe(422);
  expect((await change()).envelope.error?.code).toBe('login_locked');
});

test('a required password is set soon after a login, and only where one is required', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const set = () => platform.call(setRequiredPassword, { as: customer, body: { password: NEW } });
  const require = () =>
    platform.services.database.db
      .updateTable('customer')
      .set({ force_password_change: 1 })
      .where('id', '=', customer.customerId)
      .execute();
  expect((await set()).envelope.error?.code).toBe('password_not_required');
  await require();
  expect((await set()).status).toBe(200);
  const { result } = await platform.call(getCustomer, { as: customer });
  expect(result.forcePasswordChange).toBe(false);
});

test('a customer who logged in long ago logs in again before a required password is set', async () => {
  const platform = await openTestPlatform();
  const { email } = await signUpCustomer(platform);
  const { result } = await logInWith(platform, email, TEST_PASSWORD);
  const as = { ...result, customerId: result.customer.customerId };
  await platform.services.database.db.updateTable('customer').set({ force_password_change: 1 }).execute();
  await platform.services.database.db
    .updateTable('session')
    .set({ created_at: '2026-11-18T00:00:00.000Z' })
    .execute();
  const answer = await platform.call(setRequiredPassword, { as, body: { password: NEW } });
  expect(answer.envelope.error?.code).toBe('session_not_fresh');
});
