// Who opened an account with its password changes the address; the owner of the first address stops that.
import { expect, test } from 'vitest';
import { getCustomer, logIn } from '#lib/contracts/identity/customer.ts';
import { changeEmail, followEmailLink } from '#lib/contracts/identity/email-address.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  logInWithPasskey,
} from '#lib/contracts/identity/passkey.ts';
import { getTwoFactor } from '#lib/contracts/identity/two-factor.ts';
import { customerCommands } from '#platform/identity/commands.ts';
import { insertLink } from '#platform/identity/social/accounts.ts';
import { type CommandOutcome, OperatorError } from '#platform/operator/command.ts';
import { createPasskeys } from '../../support/authenticator.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../support/customers.ts';
import { getMail, listMails } from '../../support/mails.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../support/platform.ts';
import { switchOnApp } from '../../support/two-factor.ts';

const ORIGIN = 'https://shop.example';
const HOST = 'shop.example';
const site = { host: HOST, origins: [ORIGIN] };
const MINUTE_MS = 60_000;

const follow = (platform: TestPlatform, token: string) => platform.call(followEmailLink, { body: { token } });

/** Changes the address as somebody who knows the password. Gives the link with which the present address stops it. */
async function changeAddress(platform: TestPlatform, as: TestSession, email: string): Promise<string> {
  platform.clock.advance(MINUTE_MS);
  const body = { email, currentPassword: TEST_PASSWORD };
  expect((await platform.call(changeEmail, { as, body })).status).toBe(200);
  const { payload } = (await listMails(platform.services, 'email_confirm')).at(-1)!;
  expect((await follow(platform, payload.token)).result.outcome).toBe('changed');
  return (await getMail(platform.services, 'email_change_warning')).payload.token;
}

async function addKey(platform: TestPlatform, as: TestSession) {
  const device = createPasskeys(ORIGIN);
  const asked = { as, body: { host: HOST, currentPassword: TEST_PASSWORD } };
  const { options } = (await platform.call(beginPasskey, asked)).result;
  const body = { site, name: 'Phone', response: device.make(options) };
  expect((await platform.call(addPasskey, { as, body })).status).toBe(200);
  return async () => {
    const begun = await platform.call(beginPasskeyLogin, { body: { host: HOST } });
    const response = device.answer(begun.result.options);
    return (await platform.call(logInWithPasskey, { body: { site, response } })).status;
  };
}

const readEmail = async ({ services }: TestPlatform, { customerId }: TestSession) =>
  (
    await services.database.db
      .selectFrom('customer')
      .select('email')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).email;

test('the link of the first address ends those of later ones', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const owner = await signUpCustomer(platform);
  const first = await changeAddress(platform, owner, 'one@thief.test');
  const second = await changeAddress(platform, owner, 'two@thief.test');
  expect((await follow(platform, first)).result).toEqual({ outcome: 'stopped', email: owner.email });
  expect((await follow(platform, second)).envelope.error?.code).toBe('link_invalid');
  expect(await readEmail(platform, owner)).toBe(owner.email);
});

test('the link of a later address leaves that of the first', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const owner = await signUpCustomer(platform);
  const first = await changeAddress(platform, owner, 'one@thief.test');
  const second = await changeAddress(platform, owner, 'two@thief.test');
  expect((await follow(platform, second)).result).toEqual({ outcome: 'stopped', email: 'one@thief.test' });
  expect((await follow(platform, first)).result).toEqual({ outcome: 'stopped', email: owner.email });
});

test('what was added since opens nothing; the passkey and the account from before still do', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const owner = await signUpCustomer(platform);
  const enterWithOwn = await addKey(platform, owner);
  const link = (subject: string, provider: 'apple' | 'google') =>
    platform.services.database.transact((tx) =>
      insertLink(tx, platform.services, owner.customerId, { provider, subject, email: 'x@y.test' }),
    );
  await link('owner', 'apple');
  const stop = await changeAddress(platform, owner, 'one@thief.test');
  const enterWithTheirs = await addKey(platform, owner);
  await link('thief', 'google');
  await switchOnApp(platform, owner);
  expect(await enterWithTheirs()).toBe(200);
  await follow(platform, stop);
  expect([await enterWithTheirs(), await enterWithOwn()]).toEqual([401, 200]);
  const linked = await platform.services.database.db.selectFrom('social_account').select('subject').execute();
  expect(linked).toEqual([{ subject: 'owner' }]);
  expect((await getMail(platform.services, 'two_factor_off')).recipient).toBe(owner.email);
});

test('a second step from before stays', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const owner = await signUpCustomer(platform);
  await switchOnApp(platform, owner);
  await follow(platform, await changeAddress(platform, owner, 'one@thief.test'));
  expect(await listMails(platform.services, 'two_factor_off')).toEqual([]);
});

const endSecondStep = (
  { services }: TestPlatform,
  email: string,
  reason = 'Lost the telephone; showed the passport',
): Promise<CommandOutcome> =>
  customerCommands['customer end-second-step'].run({
    services,
    words: [email],
    options: { reason },
    actor: 'ops:test',
    print: () => undefined,
  });

test('an operator ends a second step that was lost, with every session', async () => {
  const platform = await openTestPlatform({ sendsMail: true });
  const owner = await signUpCustomer(platform);
  await expect(endSecondStep(platform, owner.email)).rejects.toThrow('has no second step');
  await switchOnApp(platform, owner);
  const enter = () => platform.call(logIn, { body: { email: owner.email, password: TEST_PASSWORD } });
  expect((await enter()).envelope.error?.code).toBe('2fa_required');
  await expect(endSecondStep(platform, owner.email, ' ')).rejects.toThrow(OperatorError);
  await endSecondStep(platform, owner.email);
  expect((await platform.call(getCustomer, { as: owner })).status).toBe(401);
  const { status, result } = await enter();
  expect(status).toBe(200);
  const as = { ...owner, accessToken: result.accessToken, customerToken: result.customerToken };
  const { enabled, recoveryCodesLeft } = (await platform.call(getTwoFactor, { as })).result;
  expect([enabled, recoveryCodesLeft]).toEqual([false, 0]);
  expect(await listMails(platform.services, 'two_factor_off')).toHaveLength(1);
});
