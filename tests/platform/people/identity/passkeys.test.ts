import { describe, expect, test } from 'vitest';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  getPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from '#lib/contracts/identity/passkey.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { type Bent, createKey, createPasskeys } from '../../../support/identity/authenticator.ts';
import { listMails } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const ORIGIN = 'https://shop.example';
const HOST = 'shop.example';
const site = { host: HOST, origins: [ORIGIN] };

const begin = async (platform: TestPlatform, as: TestSession, host = HOST) =>
  (await platform.call(beginPasskey, { as, body: { host, currentPassword: TEST_PASSWORD } })).result.options;

const add = (platform: TestPlatform, as: TestSession, response: string) =>
  platform.call(addPasskey, { as, body: { site, name: 'My phone', response } });

async function openWithPasskey() {
  const platform = await openTestPlatform({ sendsMail: true });
  const customer = await signUpCustomer(platform);
  const device = createPasskeys(ORIGIN);
  const added = await add(platform, customer, device.make(await begin(platform, customer)));
  expect(added.status).toBe(200);
  const options = async () =>
    (await platform.call(beginPasskeyLogin, { body: { host: HOST } })).result.options;
  const logIn = (response: string, at = site) =>
    platform.call(logInWithPasskey, { body: { site: at, response } });
  return { platform, customer, device, options, logIn };
}

test('a passkey logs in, is named, listed and removed, and then opens nothing', async () => {
  const { platform, customer, device, options, logIn } = await openWithPasskey();
  const done = await logIn(device.answer(await options()));
  expect([done.status, done.result.customer.email]).toEqual([200, customer.email]);
  const { accessToken, refreshToken, customerToken } = done.result;
  const as = { customerId: customer.customerId, accessToken, refreshToken, customerToken };
  expect((await platform.call(getCustomer, { as })).status).toBe(200);
  const body = { id: device.id, name: 'Old phone' };
  await platform.call(renamePasskey, { as: customer, body });
  const { result } = await platform.call(getPasskeys, { as: customer });
  expect(result).toMatchObject([{ id: device.id, name: 'Old phone', lastUsedAt: expect.any(String) }]);
  await platform.call(removePasskey, { as: customer, body: { id: device.id } });
  expect((await platform.call(getPasskeys, { as: customer })).result).toEqual([]);
  const after = await logIn(device.answer(await options()));
  expect([after.status, after.envelope.error?.code]).toEqual([401, 'passkey_unknown']);
  expect(await listMails(platform.services, 'passkey_added')).toHaveLength(1);
});

test('a new passkey asks for the password', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const body = { host: HOST, currentPassword: 'wrong' };
  const refused = await platform.call(beginPasskey, { as, body });
  expect(refused.envelope.errors).toMatchObject({ currentPassword: [{ code: 'password_wrong' }] });
});

test('nobody reads, names or removes the passkey of another customer', async () => {
  const { platform, customer, device } = await openWithPasskey();
  const other = await signUpCustomer(platform);
  expect((await platform.call(getPasskeys, { as: other })).result).toEqual([]);
  const named = { id: device.id, name: 'Mine' };
  expect((await platform.call(renamePasskey, { as: other, body: named })).status).toBe(404);
  expect((await platform.call(removePasskey, { as: other, body: { id: device.id } })).status).toBe(404);
  const again = await add(platform, other, device.make(await begin(platform, other)));
  expect(again.envelope.error?.code).toBe('passkey_refused');
  expect((await platform.call(getPasskeys, { as: customer })).result).toMatchObject([{ name: 'My phone' }]);
});

describe('a new passkey is refused', () => {
  const BENT: Readonly<Record<string, Bent>> = {
    'from another site': { origin: 'https://evil.example' },
    'for another host': { host: 'evil.example' },
    'with a challenge of nobody': { challenge: Buffer.from('v1.made-up').toString('base64url') },
    'as the answer of a login': { type: 'webauthn.get' },
    'where nobody was there': { isVerified: false },
  };
  test.each(Object.entries(BENT))('%s', async (_, bent) => {
    const platform = await openTestPlatform();
    const as = await signUpCustomer(platform);
    const answer = createPasskeys(ORIGIN).make(await begin(platform, as), bent);
    expect((await add(platform, as, answer)).envelope.error?.code).toBe('passkey_refused');
  });

  test.each([
    '{}',
    'null',
    '[]',
    'not json',
    '{"id":"a","rawId":"a","type":"public-key","clientExtensionResults":{},"response":{"attestationObject":"oA","clientDataJSON":"e30"}}',
  ])('that is %s', async (response) => {
    const platform = await openTestPlatform();
    const as = await signUpCustomer(platform);
    expect((await add(platform, as, response)).envelope.error?.code).toBe('passkey_refused');
  });

  test('with the challenge of another customer, one of a login, a used or an old one', async () => {
    const { platform, customer, options } = await openWithPasskey();
    const other = await signUpCustomer(platform);
    const device = createPasskeys(ORIGIN);
    const codes: (string | undefined)[] = [];
    const attempt = async (response: string) =>
      codes.push((await add(platform, customer, response)).envelope.error?.code);
    await attempt(device.make(await begin(platform, other)));
    await attempt(device.make(await options()));
    const used = await begin(platform, customer);
    expect((await add(platform, customer, device.make(used))).status).toBe(200);
    await attempt(createPasskeys(ORIGIN).make(used));
    const old = device.make(await begin(platform, customer));
    platform.clock.advance(5 * 60_000);
    await attempt(old);
    expect(codes).toEqual(['passkey_refused', 'passkey_refused', 'passkey_refused', 'passkey_refused']);
  });
});

describe('a login is refused', () => {
  const BENT: Readonly<Record<string, Bent>> = {
    'from another site': { origin: 'https://evil.example' },
    'for another host': { host: 'evil.example' },
    'with a challenge of nobody': { challenge: Buffer.from('v1.made-up').toString('base64url') },
    'as the making of a key': { type: 'webauthn.create' },
    'where nobody was there': { isVerified: false },
    'with another key': { key: createKey() },
  };
  test.each(Object.entries(BENT))('%s', async (_, bent) => {
    const { device, options, logIn } = await openWithPasskey();
    const refused = await logIn(device.answer(await options(), bent));
    expect([refused.status, refused.envelope.error?.code]).toEqual([401, 'passkey_refused']);
  });

  test('on a site that the key does not belong to', async () => {
    const { platform, device, logIn } = await openWithPasskey();
    const host = 'other.example';
    const { result } = await platform.call(beginPasskeyLogin, { body: { host } });
    const answer = device.answer(result.options, { host, origin: `https://${host}` });
    const refused = await logIn(answer, { host, origins: [`https://${host}`] });
    expect(refused.envelope.error?.code).toBe('passkey_unknown');
  });

  test('after a quarter of an hour, and once the account is locked', async () => {
    const { platform, device, options, logIn } = await openWithPasskey();
    const old = device.answer(await options());
    platform.clock.advance(15 * 60_000);
    expect((await logIn(old)).envelope.error?.code).toBe('passkey_refused');
    await platform.services.database.db.updateTable('customer').set({ is_locked: 1 }).execute();
    expect((await logIn(device.answer(await options()))).envelope.error?.code).toBe('account_closed');
  });

  test.each(['{}', 'null', 'not json', '{"id":"__proto__","response":{}}'])(
    'that is %s',
    async (response) => {
      const { logIn } = await openWithPasskey();
      expect((await logIn(response)).envelope.error?.code).toBe('passkey_refused');
    },
  );
});

describe('a key that has counted no further than before', () => {
  test('is told to be replaced, however often it is tried', async () => {
    const { device, options, logIn } = await openWithPasskey();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await logIn(device.answer(await options(), { counter: 1 }));
      expect([refused.status, refused.envelope.error?.code]).toEqual([401, 'passkey_behind']);
      expect(refused.envelope.error?.message).toContain('remove this passkey and add a new one');
    }
    expect((await logIn(device.answer(await options(), { counter: 9 }))).status).toBe(200);
  });

  test('opens the account where it is synchronised between devices, each answer once', async () => {
    const { device, options, logIn } = await openWithPasskey();
    const ahead = device.answer(await options(), { counter: 40, isSynchronised: true });
    expect((await logIn(ahead)).status).toBe(200);
    for (const counter of [7, 0, 7]) {
      const behind = device.answer(await options(), { counter, isSynchronised: true });
      expect((await logIn(behind)).status).toBe(200);
      expect((await logIn(behind)).envelope.error?.code).toBe('passkey_refused');
    }
  });
});

test('of twenty times the same answer at once one logs in', async () => {
  const { device, options, logIn } = await openWithPasskey();
  const answer = device.answer(await options());
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(answer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
