import { expect, test } from 'vitest';
import {
  changeDetails,
  confirmAddress,
  getDetails,
  readAddressLink,
  sendAddressLink,
  upgradeAccount,
} from '#lib/contracts/details.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { getMessages } from '#lib/contracts/messages/message.ts';
import { detailsCommands } from '#platform/people/details/commands.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;
const ADDRESS = {
  address1: '12 Harbour Street',
  address2: '',
  suburb: 'Balmain',
  state: 'NSW',
  postcode: '2041',
  country: 'AU',
  mode: 'manual',
} as const;
const DETAILS = {
  firstname: 'Robin',
  lastname: 'Marsh',
  dateOfBirth: '1985-03-27',
  phone: '0412 345 678',
  address: ADDRESS,
};

async function openAccount(isVerified = false) {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  if (isVerified)
    await platform.services.database.db
      .updateTable('customer')
      .set({ is_verified: 1, verified_at: '2026-11-01T00:00:00.000Z' })
      .where('id', '=', as.customerId)
      .execute();
  const change = (body: Record<string, unknown> = {}) =>
    platform.call(changeDetails, { as, body: { ...DETAILS, ...body } });
  const change422 = async (body: Record<string, unknown>) => {
    const { status, envelope } = await change(body);
    return [status, ...Object.keys(envelope.errors ?? {})];
  };
  return { platform, as, change, change422 };
}

const readCustomer = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(getCustomer, { as })).result;

async function findToken({ services }: TestPlatform): Promise<string> {
  const { payload } = await services.database.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'address_confirm')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return (JSON.parse(payload) as { token: string }).token;
}

test('details are kept as typed, the telephone number in its international form', async () => {
  const { platform, as, change } = await openAccount();
  expect((await platform.call(getDetails, { as })).result).toMatchObject({ phone: null, address: null });
  expect((await change()).status).toBe(200);
  expect((await platform.call(getDetails, { as })).result).toMatchObject({
    firstname: 'Robin',
    phone: '+61412345678',
    address: { address1: '12 Harbour Street', address2: null, suburb: 'Balmain', postcode: '2041' },
  });
});

test.each([
  ['a postcode of another country', { address: { ...ADDRESS, postcode: 'SW1A 1AA' } }, 'address.postcode'],
  ['a state of another country', { address: { ...ADDRESS, country: 'NZ' } }, 'address.state'],
  [
    'a postcode of another state',
    { address: { ...ADDRESS, state: 'VIC', postcode: '6000' } },
    'address.postcode',
  ],
  ['a telephone number that cannot exist', { phone: '0412 345' }, 'phone'],
  ['a name that is a number', { firstname: '12345' }, 'firstname'],
  ['an age that may not play', { dateOfBirth: '2015-01-01' }, 'dateOfBirth'],
  ['no street', { address: { ...ADDRESS, address1: '  ' } }, 'address.address1'],
])('%s is refused at its field', async (_, body, field) => {
  const { change422 } = await openAccount();
  expect(await change422(body)).toEqual([422, field]);
});

test('addresses of other countries are kept with the postcodes of theirs', async () => {
  const { change } = await openAccount();
  const abroad = { ...ADDRESS, state: 'OTHER', country: 'GB', postcode: 'sw1a 1aa' };
  const { result } = await change({ address: abroad, phone: '020 7946 0958' });
  expect(result.details).toMatchObject({ phone: '+442079460958', address: { postcode: 'SW1A 1AA' } });
});

test.each([
  ['another first name', { firstname: 'Roberta' }, true],
  ['another date of birth', { dateOfBirth: '1985-03-28' }, true],
  ['another state', { address: { ...ADDRESS, state: 'VIC', postcode: '3000' } }, true],
  ['another street', { address: { ...ADDRESS, address1: '14 Harbour Street' } }, false],
  ['another telephone number', { phone: '0412 345 679' }, false],
])('%s: of %j the verification ends is %s', async (_, body, isNowUnverified) => {
  const { platform, as, change } = await openAccount(true);
  const { result } = await change(body);
  expect(result.isNowUnverified).toBe(isNowUnverified);
  const customer = await readCustomer(platform, as);
  expect(customer.isVerified).toBe(!isNowUnverified);
  expect(customer.verificationRules.required).toBe(false);
  platform.clock.advance(31 * DAY_MS);
  const row = await platform.services.database.db
    .selectFrom('customer')
    .select(['verified_at', 'verification_due_at'])
    .where('id', '=', as.customerId)
    .executeTakeFirstOrThrow();
  expect(row.verified_at === null).toBe(isNowUnverified);
  expect(row.verification_due_at !== null).toBe(isNowUnverified);
});

test('the owner of the account is told what was changed, and of nothing where nothing was', async () => {
  const { platform, as, change } = await openAccount();
  await change({ firstname: 'Roberta' });
  await change({ firstname: 'Roberta' });
  const { result } = await platform.call(getMessages, { as });
  const told = result.messages.filter(({ subject }) => subject === 'Your details were changed');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('your name, your telephone number, your address');
});

test('an address that was typed waits for its confirmation, one from a list does not', async () => {
  const { platform, as, change } = await openAccount();
  await change();
  expect((await readCustomer(platform, as)).addressConfirmationRequired).toBe(true);
  await change();
  expect((await readCustomer(platform, as)).addressConfirmationRequired).toBe(false);
  await change({ address: { ...ADDRESS, address1: '1 High Street' } });
  expect((await readCustomer(platform, as)).addressConfirmationRequired).toBe(true);
  // That it was chosen from a list is for the provider of the list to say.
  await change({ address: { ...ADDRESS, mode: 'autocomplete' } });
  expect((await readCustomer(platform, as)).addressConfirmationRequired).toBe(true);
});

test('a link confirms the address it was made for, and asking about it changes nothing', async () => {
  const { platform, as, change } = await openAccount();
  await change();
  await platform.call(sendAddressLink, { as });
  const token = await findToken(platform);
  const asked = await platform.call(readAddressLink, { body: { token } });
  expect(asked.result.lines).toEqual(['12 Harbour Street', 'Balmain NSW 2041']);
  expect((await readCustomer(platform, as)).addressConfirmationRequired).toBe(true);
  for (const _ of [1, 2]) expect((await platform.call(confirmAddress, { body: { token } })).status).toBe(200);
  expect((await readCustomer(platform, as)).addressConfirmationRequired).toBe(false);
});

test('a link opens nothing once it is over, changed, or the address is another', async () => {
  const { platform, as, change } = await openAccount();
  await change();
  await platform.call(sendAddressLink, { as });
  const token = await findToken(platform);
  const confirm = async (asked: string) => {
    const { status, envelope } = await platform.call(confirmAddress, { body: { token: asked } });
    return [status, envelope.error?.code];
  };
  const [body = '', signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ values: ['cus_other', 'x'], until: 9e15 })).toString(
    'base64url',
  );
  expect(await confirm(`${other}.${signature}`)).toEqual([404, 'link_invalid']);
  expect(await confirm(body)).toEqual([404, 'link_invalid']);
  expect(await confirm('..')).toEqual([404, 'link_invalid']);
  await change({ address: { ...ADDRESS, address1: '1 High Street' } });
  expect(await confirm(token)).toEqual([409, 'address_changed']);
  platform.clock.advance(31 * DAY_MS);
  expect(await confirm(token)).toEqual([404, 'link_invalid']);
  expect((await readCustomer(platform, await signUpCustomer(platform))).addressConfirmationRequired).toBe(
    false,
  );
});

test('an account that asks for an upgrade is open again once it has what it lacked', async () => {
  const { platform, as } = await openAccount();
  const lines: string[] = [];
  await detailsCommands['customer require-upgrade'].run({
    services: platform.services,
    words: [as.email],
    options: {},
    print: (line) => lines.push(line),
    actor: 'ops:test',
  });
  expect((await readCustomer(platform, as)).accountUpgrade).toBe(true);
  const upgrade = (body: Record<string, unknown>) =>
    platform.call(upgradeAccount, { as, body: { phone: DETAILS.phone, address: ADDRESS, ...body } });
  expect((await upgrade({ acceptTerms: false })).status).toBe(422);
  expect((await upgrade({ acceptTerms: true, phone: '' })).status).toBe(422);
  expect((await readCustomer(platform, as)).accountUpgrade).toBe(true);
  expect((await upgrade({ acceptTerms: true })).status).toBe(200);
  expect((await readCustomer(platform, as)).accountUpgrade).toBe(false);
});
