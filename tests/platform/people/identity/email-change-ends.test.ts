// A change of address that was asked for by somebody who knew the password ends with what the owner does.
import { expect, test } from 'vitest';
import { changeEmail, followEmailLink } from '#lib/contracts/identity/email-address.ts';
import { changePassword } from '#lib/contracts/identity/password.ts';
import { logInWithCode } from '#lib/contracts/identity/two-factor.ts';
import { createLink } from '#platform/people/identity/link-tokens.ts';
import { replacePassword } from '#platform/people/identity/passwords/replace-password.ts';
import { lockCustomer, unlockCustomer } from '#platform/people/operators/lock-customer.ts';
import { confirmEmail, signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { deliverMails, getMail, listMails } from '../../../support/mails.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const NEW = 'copper-lantern-harbour-77';
const THIEF = 'thief@mail.test';

async function openChange() {
  const platform = await openTestPlatform({ sendsMail: true });
  const owner = await signUpCustomer(platform);
  await confirmEmail(platform, owner);
  const body = { email: THIEF, currentPassword: TEST_PASSWORD };
  expect((await platform.call(changeEmail, { as: owner, body })).status).toBe(200);
  const change = (await getMail(platform.services, 'email_confirm')).payload.token;
  const undo = (await getMail(platform.services, 'email_change_warning')).payload.token;
  const follow = (token: string) => platform.call(followEmailLink, { body: { token } });
  const lock = () => lockCustomer(platform.services, owner.customerId, 'Taken over');
  const readEmail = async () => {
    const { db } = platform.services.database;
    return (await db.selectFrom('customer').select('email').executeTakeFirstOrThrow()).email;
  };
  return { platform, owner, change, undo, follow, lock, readEmail };
}

type Opened = Awaited<ReturnType<typeof openChange>>;

const ENDINGS = {
  'the owner changes the password': ({ platform, owner }: Opened) =>
    platform.call(changePassword, { as: owner, body: { currentPassword: TEST_PASSWORD, password: NEW } }),
  'an operator gives a new password': ({ platform, owner }: Opened) =>
    replacePassword(platform.services, owner.email, NEW),
  'an operator locks the account': ({ lock }: Opened) => lock(),
  'the account was locked and is unlocked': async ({ platform, owner, lock }: Opened) => {
    await lock();
    await unlockCustomer(platform.services, owner.customerId);
  },
} as const;

test.each(Object.entries(ENDINGS))(
  'where %s the change ends, and the link that stops it works',
  async (_, end) => {
    const opened = await openChange();
    await end(opened);
    expect((await opened.follow(opened.change)).envelope.error?.code).toBe('link_invalid');
    expect(await opened.readEmail()).toBe(opened.owner.email);
    expect((await opened.follow(opened.undo)).result.outcome).toBe('stopped');
  },
);

test('a locked account changes no address, whenever the link was made', async () => {
  const { platform, owner, lock, follow, readEmail } = await openChange();
  await lock();
  const link = { purpose: 'email_change', customerId: owner.customerId, lifeMs: 60_000 } as const;
  const token = await createLink(platform.services.database.db, platform.services, {
    ...link,
    body: { email: THIEF },
  });
  expect((await follow(token)).envelope.error?.code).toBe('link_invalid');
  expect(await readEmail()).toBe(owner.email);
});

test('a lock ends the links that open the account and leaves the others', async () => {
  const { platform, owner, lock } = await openChange();
  const { services } = platform;
  const { db } = services.database;
  const opening = ['password_reset', 'autologin', 'transfer', 'login_code'] as const;
  for (const purpose of opening)
    await createLink(db, services, { purpose, customerId: owner.customerId, lifeMs: 60_000 });
  await lock();
  const open = await db.selectFrom('link_token').select('purpose').where('used_at', 'is', null).execute();
  expect(open.map(({ purpose }) => purpose)).toEqual(['email_undo']);
});

test('a login that waits for its code opens nothing once the account is locked', async () => {
  const { platform, owner } = await openChange();
  const { services } = platform;
  const { db } = services.database;
  const body = { saveDevice: false, method: 'password' };
  const link = { purpose: 'login_code', customerId: owner.customerId, lifeMs: 60_000, body } as const;
  const challenge = await createLink(db, services, link);
  await db.updateTable('customer').set({ is_locked: 1 }).execute();
  const asked = { challenge, otp: '123456', rememberDevice: false };
  const { envelope } = await platform.call(logInWithCode, { body: asked });
  expect(envelope.error?.code).toBe('account_closed');
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1);
});

test('the former address reads that the account has another one', async () => {
  const { platform, owner, change, follow } = await openChange();
  expect((await follow(change)).result.outcome).toBe('changed');
  expect((await getMail(platform.services, 'email_changed')).recipient).toBe(THIEF);
  expect(await listMails(platform.services, 'email_moved')).toEqual([
    { recipient: owner.email, payload: { email: THIEF } },
  ]);
  const told = (await deliverMails(platform.services)).filter(({ to }) => to === owner.email).at(-1);
  expect(told?.subject).toBe('Your email address was changed');
  expect(told?.text).toContain(`Your account now has the address ${THIEF}.`);
  expect(told?.text).not.toContain('Robin');
});

test('once the address is another one no link that was sent to the former one opens the account', async () => {
  const { platform, owner, change, follow } = await openChange();
  const { db } = platform.services.database;
  const opening = ['password_reset', 'autologin', 'transfer', 'login_code'] as const;
  for (const purpose of opening)
    await createLink(db, platform.services, { purpose, customerId: owner.customerId, lifeMs: 60_000 });
  expect((await follow(change)).result.outcome).toBe('changed');
  const open = await db.selectFrom('link_token').select('purpose').where('used_at', 'is', null).execute();
  expect(open.map(({ purpose }) => purpose)).toEqual(['email_undo']);
});

test('an address that was never confirmed learns nothing of the new one, and gets no link', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const { services } = platform;
  const owner = await signUpCustomer(platform, { email: 'mistyped@stranger.test' });
  const body = { email: 'right@owner.test', currentPassword: TEST_PASSWORD };
  expect((await platform.call(changeEmail, { as: owner, body })).status).toBe(200);
  const { payload } = (await listMails(services, 'email_confirm')).at(-1)!;
  const changed = await platform.call(followEmailLink, { body: { token: payload.token } });
  expect(changed.result.outcome).toBe('changed');
  expect(await listMails(services, 'email_change_warning')).toEqual([]);
  expect(await listMails(services, 'email_moved')).toEqual([]);
  const links = services.database.db
    .selectFrom('link_token')
    .select('hash')
    .where('purpose', '=', 'email_undo');
  expect(await links.execute()).toEqual([]);
  const sent = (await deliverMails(services)).filter(({ to }) => to === 'mistyped@stranger.test');
  const told = sent.find(({ subject }) => subject === 'Your email address is being changed');
  expect(told?.text).toContain('write to us at once');
  expect(sent.map(({ text }) => text).join()).not.toContain('right@owner.test');
});

test('the message about a new password says that the change is taken back', async () => {
  const { platform, owner } = await openChange();
  const body = { currentPassword: TEST_PASSWORD, password: NEW };
  expect((await platform.call(changePassword, { as: owner, body })).status).toBe(200);
  const told = (await deliverMails(platform.services)).find(
    ({ subject }) => subject === 'Your password was changed',
  );
  expect(told?.text).toContain('any change of your email that was not confirmed was taken back');
});
