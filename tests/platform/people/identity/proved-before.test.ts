// What the former password proved right before a new one was set, or the account was locked, opens nothing.
import { expect, test, vi } from 'vitest';
import { getCustomer, logIn } from '#lib/contracts/identity/customer.ts';
import { changeEmail } from '#lib/contracts/identity/email-address.ts';
import { changePassword } from '#lib/contracts/identity/password.ts';
import { replacePassword } from '#platform/people/identity/passwords/replace-password.ts';
import { lockCustomer, unlockCustomer } from '#platform/people/operators/lock-customer.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { switchOnApp } from '../../../support/identity/two-factor.ts';
import { listMails } from '../../../support/mails.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const NEW = 'copper-lantern-harbour-77';
const THIRD = 'velvet-anchor-meadow-12';

/** Runs once, when a password was found to be right. */
const after = vi.hoisted(() => ({ run: async (): Promise<unknown> => undefined }));
vi.mock('#platform/ground/credentials/passwords.ts', async (load) => {
  const real = await load<typeof import('#platform/ground/credentials/passwords.ts')>();
  const isPassword = async (...given: Parameters<typeof real.isPassword>) => {
    const isRight = await real.isPassword(...given);
    const { run } = after;
    if (isRight) {
      after.run = async () => undefined;
      await run();
    }
    return isRight;
  };
  return { ...real, isPassword };
});

async function openAccount() {
  const platform = await openTestPlatform({ sendsMail: true });
  const owner = await signUpCustomer(platform);
  const { services } = platform;
  const replace = () => replacePassword(services, owner.email, NEW);
  const lockForAMoment = async () => {
    await lockCustomer(services, owner.customerId, 'Taken over');
    await unlockCustomer(services, owner.customerId);
  };
  const enter = () => platform.call(logIn, { body: { email: owner.email, password: TEST_PASSWORD } });
  return { platform, services, owner, replace, lockForAMoment, enter };
}

test('a login opens no session', async () => {
  const { services, replace, enter } = await openAccount();
  after.run = replace;
  expect((await enter()).envelope.error?.code).toBe('credentials_wrong');
  const open = services.database.db.selectFrom('session').select('id').where('revoked_at', 'is', null);
  expect(await open.execute()).toEqual([]);
});

test('a login is asked for no second step', async () => {
  const { platform, services, owner, replace, enter } = await openAccount();
  await switchOnApp(platform, owner);
  after.run = replace;
  expect((await enter()).envelope.error?.code).toBe('credentials_wrong');
  const waiting = services.database.db
    .selectFrom('link_token')
    .select('hash')
    .where('purpose', '=', 'login_code');
  expect(await waiting.where('used_at', 'is', null).execute()).toEqual([]);
});

test.each(['replace', 'lockForAMoment'] as const)('no address is changed after %s', async (step) => {
  const { platform, services, owner, ...steps } = await openAccount();
  after.run = steps[step];
  const body = { email: 'thief@mail.test', currentPassword: TEST_PASSWORD };
  expect((await platform.call(changeEmail, { as: owner, body })).status).toBe(401);
  const open = services.database.db
    .selectFrom('link_token')
    .select('hash')
    .where('purpose', '=', 'email_change');
  expect(await open.execute()).toEqual([]);
  expect(await listMails(services, 'email_change_warning')).toEqual([]);
});

test('no other password is set', async () => {
  const { platform, owner, replace, enter } = await openAccount();
  const thief = (await enter()).result;
  after.run = replace;
  const body = { currentPassword: TEST_PASSWORD, password: THIRD };
  expect((await platform.call(changePassword, { as: { ...owner, ...thief }, body })).status).toBe(401);
  const enterWith = async (password: string) =>
    (await platform.call(logIn, { body: { email: owner.email, password } })).status;
  expect([await enterWith(THIRD), await enterWith(NEW)]).toEqual([401, 200]);
  expect((await platform.call(getCustomer, { as: owner })).status).toBe(401);
});
