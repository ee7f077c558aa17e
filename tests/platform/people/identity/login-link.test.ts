import { expect, test } from 'vitest';
import { getCustomer, logIn } from '#lib/contracts/identity/customer.ts';
import { checkLink } from '#lib/contracts/identity/link-token.ts';
import { createTransfer, logInWithLink, requestLoginLink } from '#lib/contracts/identity/login-link.ts';
import { beginTwoFactor, confirmTwoFactor } from '#lib/contracts/identity/two-factor.ts';
import { transact } from '#platform/ground/db/open.ts';
import { writeMessage } from '#platform/ground/mail/render.ts';
import { queueLoginLink } from '#platform/people/identity/login-link.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { getMail, listMails } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

async function openWithLink() {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const ask = () => platform.call(requestLoginLink, { body: { email: customer.email } });
  await ask();
  const { payload } = await getMail(platform.services, 'login_link');
  const follow = (token = payload.token, purpose: 'autologin' | 'transfer' = 'autologin') =>
    platform.call(logInWithLink, { body: { token, purpose } });
  return { platform, customer, ask, token: payload.token, follow };
}

async function switchOnMailCodes(platform: TestPlatform, as: TestSession): Promise<void> {
  const begin = { method: 'email', currentPassword: TEST_PASSWORD } as const;
  await platform.call(beginTwoFactor, { as, body: begin });
  const { payload } = await getMail(platform.services, 'security_code');
  const body = { method: 'email', otp: payload.code } as const;
  expect((await platform.call(confirmTwoFactor, { as, body })).status).toBe(200);
}

test('a link logs in once, also of twenty uses at once', async () => {
  const { platform, follow } = await openWithLink();
  const answers = await Promise.all(Array.from({ length: 15 }, () => follow()));
  const opened = answers.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(1);
  const [done] = opened;
  if (!done) throw new Error('No login');
  const { customer, accessToken, refreshToken, customerToken } = done.result;
  const as = { customerId: customer.customerId, accessToken, refreshToken, customerToken };
  expect((await platform.call(getCustomer, { as })).status).toBe(200);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(14);
});

test('a link ends after an hour, with the next one, and with a locked account', async () => {
  const late = await openWithLink();
  late.platform.clock.advance(60 * 60_000);
  expect((await late.follow()).envelope.error?.code).toBe('link_invalid');
  const renewed = await openWithLink();
  await renewed.ask();
  expect((await renewed.follow()).envelope.error?.code).toBe('link_invalid');
  const locked = await openWithLink();
  const { db } = locked.platform.services.database;
  await db.updateTable('customer').set({ is_locked: 1 }).execute();
  expect((await locked.follow()).envelope.error?.code).toBe('account_closed');
  await locked.ask();
  expect(await listMails(locked.platform.services, 'login_link')).toHaveLength(1);
});

test('looking at a link does not use it, and one purpose does not open the other', async () => {
  const { platform, token, follow } = await openWithLink();
  const look = (purpose: 'autologin' | 'transfer') =>
    platform.call(checkLink, { body: { token, purposes: [purpose] } });
  expect((await look('autologin')).result.isValid).toBe(true);
  expect((await look('transfer')).result.isValid).toBe(false);
  expect((await follow(token, 'transfer')).status).toBe(410);
  expect((await follow()).status).toBe(200);
});

test('a link of a message still asks for the second step; a way between sites asked for it before', async () => {
  const { platform, customer, follow } = await openWithLink();
  const { result: early } = await platform.call(createTransfer, { as: customer });
  await switchOnMailCodes(platform, customer);
  expect((await follow()).envelope.error?.code).toBe('2fa_required');
  await platform.services.database.db.updateTable('session').set({ elevated_until: null }).execute();
  const refused = await platform.call(createTransfer, { as: customer });
  expect([refused.status, refused.envelope.error?.code]).toEqual([403, 'REQUIRED']);
  expect((await follow(early.token, 'transfer')).envelope.error?.code).toBe('2fa_required');
});

test('a way to another site works once, for two minutes', async () => {
  const { platform, customer, follow } = await openWithLink();
  const open = async () => (await platform.call(createTransfer, { as: customer })).result.token;
  const token = await open();
  expect((await follow(token, 'transfer')).status).toBe(200);
  expect((await follow(token, 'transfer')).status).toBe(410);
  const late = await open();
  platform.clock.advance(2 * 60_000);
  expect((await follow(late, 'transfer')).status).toBe(410);
});

test('asking for a link says nothing of an account, and its token rests as a hash', async () => {
  const { platform, token } = await openWithLink();
  const { status, result } = await platform.call(requestLoginLink, {
    body: { email: 'nobody@drawcard.test' },
  });
  expect([status, result]).toEqual([200, null]);
  const { db } = platform.services.database;
  const rests = [
    await db.selectFrom('link_token').selectAll().execute(),
    await db.selectFrom('mail').selectAll().execute(),
    await db.selectFrom('job').selectAll().execute(),
  ];
  expect(JSON.stringify(rests)).not.toContain(token);
});

test('a link does not log in a customer who takes a break; the password does', async () => {
  const { platform, customer, follow } = await openWithLink();
  const { services } = platform;
  const now = services.clock.now();
  await services.database.db
    .insertInto('exclusion')
    .values({
      id: 'exc_test',
      customer_id: customer.customerId,
      kind: 'break',
      reason: '',
      ended_at: null,
      set_by: 'customer',
      starts_at: new Date(now).toISOString(),
      until_at: new Date(now + 86_400_000).toISOString(),
      created_at: new Date(now).toISOString(),
    })
    .execute();
  expect((await follow()).envelope.error?.code).toBe('link_during_break');
  const byPassword = { email: customer.email, password: TEST_PASSWORD };
  expect((await platform.call(logIn, { body: byPassword })).status).toBe(200);
});

test('a link for the page of a partner leads there', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const { customerId } = await signUpCustomer(platform);
  const { services } = platform;
  await transact(services.database, (tx) => queueLoginLink(tx, services, customerId, 'keepers-club'));
  const { payload } = await getMail(services, 'login_link');
  const { parts } = writeMessage('login_link', payload);
  const button = parts.find(({ part }) => part === 'button');
  expect(button).toMatchObject({ path: `/purchase/keepers-club/autologin/${payload.token}` });
});
