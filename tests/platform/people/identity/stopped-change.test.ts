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
import { getTwoFactor, logInWithCode } from '#lib/contracts/identity/two-factor.ts';
import { type CommandOutcome, OperatorError } from '#platform/ground/operator/command.ts';
import { customerCommands } from '#platform/people/identity/commands.ts';
import { insertLink } from '#platform/people/identity/social/accounts.ts';
import { renewCodes } from '#platform/people/identity/two-factor/set-up.ts';
import { confirmEmail, signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { createPasskeys } from '../../../support/identity/authenticator.ts';
import { createAppCode, switchOnApp } from '../../../support/identity/two-factor.ts';
import { getMail, listMails } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const ORIGIN = 'https://shop.example';
const HOST = 'shop.example';
const site = { host: HOST, origins: [ORIGIN] };
const MINUTE_MS = 60_000;

const follow = (platform: TestPlatform, token: string) => platform.call(followEmailLink, { body: { token } });

/** Changes the address as somebody who knows the password. Gives the link with which the present address stops it. */
async function changeAddress(platform: TestPlatform, as: TestSession, email: string): Promise<string> {
  platform.clock.advance(MINUTE_MS);
  await confirmEmail(platform, as);
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

async function logInAs(platform: TestPlatform, customer: TestSession & { readonly email: string }) {
  const body = { email: customer.email, password: TEST_PASSWORD };
  return { ...customer, ...(await platform.call(logIn, { body })).result };
}

async function logInWithApp(
  platform: TestPlatform,
  customer: TestSession & { readonly email: string },
  secret: string,
) {
  const body = { email: customer.email, password: TEST_PASSWORD };
  const { challenge } = (await platform.call(logIn, { body })).envelope.result as { challenge: string };
  const otp = createAppCode(secret, platform.clock.now());
  const asked = { body: { challenge, otp, rememberDevice: false } };
  return { ...customer, ...(await platform.call(logInWithCode, asked)).result };
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

const MONTH_MS = 31 * 86_400_000;

const link = ({ services }: TestPlatform, { customerId }: TestSession, provider: 'apple' | 'google') =>
  services.database.transact((tx) =>
    insertLink(tx, services, customerId, { provider, subject: provider, email: 'x@y.test' }),
  );

const listLinked = async ({ services }: TestPlatform) =>
  (await services.database.db.selectFrom('social_account').select('subject').execute()).map(
    ({ subject }) => subject,
  );

test.each(['before', 'after'] as const)(
  'what was added just %s the change opens nothing; the passkey and the account of old still do',
  async (when) => {
    const platform = await openTestPlatform({ sendsMail: true });
    const customer = await signUpCustomer(platform);
    const enterWithOwn = await addKey(platform, customer);
    await link(platform, customer, 'apple');
    platform.clock.advance(MONTH_MS);
    const thief = await logInAs(platform, customer);
    const add = async () => {
      const enter = await addKey(platform, thief);
      await link(platform, customer, 'google');
      await switchOnApp(platform, thief);
      return enter;
    };
    const addedBefore = when === 'before' ? await add() : undefined;
    const stop = await changeAddress(platform, thief, 'one@thief.test');
    const enterWithTheirs = addedBefore ?? (await add());
    expect(await enterWithTheirs()).toBe(200);
    await follow(platform, stop);
    expect([await enterWithTheirs(), await enterWithOwn()]).toEqual([401, 200]);
    expect(await listLinked(platform)).toEqual(['apple']);
    expect((await getMail(platform.services, 'two_factor_off')).recipient).toBe(customer.email);
  },
);

test.each([
  ['of old stays', false],
  ['of old whose codes were renewed ends', true],
] as const)('a second step %s', async (_, isRenewed) => {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const { secret } = await switchOnApp(platform, customer);
  platform.clock.advance(MONTH_MS);
  const owner = await logInWithApp(platform, customer, secret);
  const stop = await changeAddress(platform, owner, 'one@thief.test');
  if (isRenewed) await renewCodes(platform.services, customer.customerId);
  await follow(platform, stop);
  expect(await listMails(platform.services, 'two_factor_off')).toHaveLength(isRenewed ? 1 : 0);
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
