import { expect, test } from 'vitest';
import { getCustomer, logIn } from '#lib/contracts/identity/customer.ts';
import {
  changeEmail,
  followEmailLink,
  sendEmailConfirmation,
} from '#lib/contracts/identity/email-address.ts';
import { endSessions, getSessions } from '#lib/contracts/identity/session-list.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { THROTTLE_RULES } from '#platform/ground/credentials/login-throttle.ts';
import { confirmEmail, signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { getMail, listMails } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';

const follow = (platform: TestPlatform, token: string) => platform.call(followEmailLink, { body: { token } });

async function openChange() {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  await confirmEmail(platform, customer);
  const email = `new-${customer.email}`;
  const body = { email, currentPassword: TEST_PASSWORD };
  const answer = await platform.call(changeEmail, { as: customer, body });
  expect(answer.status).toBe(200);
  const links = await listMails(platform.services, 'email_confirm');
  const warning = await getMail(platform.services, 'email_change_warning');
  return { platform, customer, email, change: links.at(-1)!, warning };
}

test('a new account is asked to confirm its address, once', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const isAsked = async () =>
    (await platform.call(getCustomer, { as: customer })).result.emailAddressConfirmationRequired;
  expect(await isAsked()).toBe(true);
  const { payload, recipient } = await getMail(platform.services, 'email_confirm');
  expect(recipient).toBe(customer.email);
  const { result } = await follow(platform, payload.token);
  expect(result).toEqual({ outcome: 'confirmed', email: customer.email });
  expect(await isAsked()).toBe(false);
  expect((await follow(platform, payload.token)).envelope.error?.code).toBe('link_invalid');
});

test('a shop that sends no mail asks nobody', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const { result } = await platform.call(getCustomer, { as: customer });
  expect(result.emailAddressConfirmationRequired).toBe(false);
  expect(await listMails(platform.services, 'email_confirm')).toEqual([]);
});

test('the link is sent again at most five times an hour', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const send = () => platform.call(sendEmailConfirmation, { as: customer });
  for (let index = 0; index < 5; index += 1) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
});

test('the present address stays until the new one is confirmed, and is warned', async () => {
  const { platform, customer, email, change, warning } = await openChange();
  expect([change.recipient, warning.recipient]).toEqual([email, customer.email]);
  const read = async () => (await platform.call(getCustomer, { as: customer })).result.email;
  expect(await read()).toBe(customer.email);
  expect((await follow(platform, change.payload.token)).result).toEqual({ outcome: 'changed', email });
  expect(await read()).toBe(email);
  expect((await platform.call(logIn, { body: { email, password: TEST_PASSWORD } })).status).toBe(200);
});

test('the owner of the earlier address takes it back, and nothing else opens the account', async () => {
  const { platform, customer, email, change, warning } = await openChange();
  await follow(platform, change.payload.token);
  const { result } = await follow(platform, warning.payload.token);
  expect(result).toEqual({ outcome: 'stopped', email: customer.email });
  expect((await platform.call(getCustomer, { as: customer })).status).toBe(401);
  for (const address of [email, customer.email])
    expect((await platform.call(logIn, { body: { email: address, password: TEST_PASSWORD } })).status).toBe(
      401,
    );
});

test('a change that is stopped in time never happens', async () => {
  const { platform, customer, change, warning } = await openChange();
  await follow(platform, warning.payload.token);
  expect((await follow(platform, change.payload.token)).envelope.error?.code).toBe('link_invalid');
  const { email } = await platform.services.database.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customer.customerId)
    .executeTakeFirstOrThrow();
  expect(email).toBe(customer.email);
});

test('an address of another account is refused, also when it was taken meanwhile', async () => {
  const { platform, customer, email, change } = await openChange();
  await signUpCustomer(platform, { email });
  expect((await follow(platform, change.payload.token)).envelope.error?.code).toBe('email_taken');
  const body = { email, currentPassword: TEST_PASSWORD };
  expect((await platform.call(changeEmail, { as: customer, body })).envelope.error?.code).toBe('email_taken');
});

test('a customer learns of few addresses only that they have an account, also with several accounts', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const { email } = await signUpCustomer(platform);
  const [first, second] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  const ask = async (as: typeof first, address: string, asked = email) => {
    const headers = { [HEADERS.clientAddress]: address };
    const body = { email: asked, currentPassword: TEST_PASSWORD };
    return (await platform.call(changeEmail, { as, body, headers })).status;
  };
  expect(await ask(first, '203.0.113.9', `free-${email}`)).toBe(200);
  const { limit } = THROTTLE_RULES.signUp;
  for (let index = 1; index < limit; index += 1) expect(await ask(first, '203.0.113.9')).toBe(409);
  expect(await ask(first, '203.0.113.10')).toBe(429);
  expect(await ask(second, '203.0.113.9')).toBe(409);
  expect(await ask(second, '203.0.113.9')).toBe(429);
  expect(await ask(second, '203.0.113.10')).toBe(409);
});

test('a change asks for the password', async () => {
  const { platform, customer } = await openChange();
  const answer = await platform.call(changeEmail, { as: customer, body: { email: 'x@drawcard.test' } });
  expect(answer.envelope.error?.code).toBe('password_wrong');
});

test('sessions are listed under what their device is called, and logged out elsewhere', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
  const body = { email: customer.email, password: TEST_PASSWORD };
  const { result } = await platform.call(logIn, { body, headers: { 'x-client-agent': agent } });
  const other = { ...result, customerId: customer.customerId };
  const { result: listed } = await platform.call(getSessions, { as: customer });
  expect(listed.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
    ['', true],
    ['Firefox, Linux', false],
  ]);
  const stranger = await signUpCustomer(platform);
  const id = listed[1]!.id;
  expect((await platform.call(endSessions, { as: stranger, body: { id } })).result.ended).toBe(0);
  expect((await platform.call(endSessions, { as: customer, body: {} })).result.ended).toBe(1);
  expect((await platform.call(getCustomer, { as: other })).status).toBe(401);
  expect((await platform.call(getCustomer, { as: customer })).status).toBe(200);
});

test('an account that is opened on an unknown device hears of it, of its first one it does not', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  expect(await listMails(platform.services, 'new_sign_in')).toEqual([]);
  const body = { email: customer.email, password: TEST_PASSWORD };
  const { result } = await platform.call(logIn, { body });
  expect(await listMails(platform.services, 'new_sign_in')).toHaveLength(1);
  await platform.call(logIn, { body: { ...body, deviceUuid: result.deviceUuid } });
  expect(await listMails(platform.services, 'new_sign_in')).toHaveLength(1);
});
