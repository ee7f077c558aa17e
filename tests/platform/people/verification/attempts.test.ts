import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { changeDetails } from '#lib/contracts/details.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { getMessages } from '#lib/contracts/messages/message.ts';
import {
  getVerification,
  returnVerification,
  startVerification,
} from '#lib/contracts/verification/verification.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import type { Services } from '#platform/services.ts';
import { closeLater } from '../../../support/closing.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DETAILS = {
  firstname: 'Robin',
  lastname: 'Marsh',
  dateOfBirth: '1985-03-27',
  phone: '',
  address: {
    address1: '12 Harbour Street',
    suburb: 'Balmain',
    state: 'NSW',
    postcode: '2041',
    country: 'AU',
  },
};
const LICENCE = { state: 'NSW', licenceNumber: '12345678', cardNumber: '2001002003' };

async function openAccount(overrides: Partial<Services> = {}, details = DETAILS) {
  const platform = await openTestPlatform(overrides);
  const as = await signUpCustomer(platform);
  const change = (body: Record<string, unknown> = {}) =>
    platform.call(changeDetails, { as, body: { ...details, ...body } });
  await change();
  const start = async (method: string, body: Record<string, unknown> = {}) => {
    const { status, result, envelope } = await platform.call(startVerification, {
      as,
      params: { method },
      body,
    });
    return status === 200 ? result : [status, envelope.error?.code];
  };
  const look = async (method: string) => {
    const { status, result, envelope } = await platform.call(returnVerification, { as, params: { method } });
    return status === 200 ? result : [status, envelope.error?.code];
  };
  const read = async () => (await platform.call(getVerification, { as })).result;
  return { platform, as, change, start, look, read };
}

type Served = { status?: number; body: unknown };

/** A provider on loopback that gives these answers. */
async function serveProvider(answer: (path: string, body: unknown) => Served | Promise<Served>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const asked = text === '' ? undefined : JSON.parse(text);
    const { status = 200, body } = await answer(request.url ?? '', asked);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closeLater(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, user: 'shop', password: 'secret' };
}

test('a register that knows the customer verifies the account, and says so in a message', async () => {
  const { platform, as, start, read } = await openAccount();
  expect((await read()).rules).toMatchObject({ required: false });
  expect(await start('auto_verification')).toEqual({ status: 'attempted', outcome: 'passed' });
  expect(await read()).toMatchObject({ isVerified: true, rules: { required: false } });
  expect((await platform.call(getCustomer, { as })).result.isVerified).toBe(true);
  const { result } = await platform.call(getMessages, { as });
  expect(result.messages.map(({ subject }) => subject)).toContain('You are confirmed');
  expect(await start('drivers_licence', { licence: LICENCE })).toEqual([409, 'already_verified']);
});

test('what does not match leaves the account unverified, and another way open', async () => {
  const { start, read } = await openAccount();
  const wrong = { ...LICENCE, licenceNumber: '12345670' };
  expect(await start('drivers_licence', { licence: wrong })).toEqual({
    status: 'attempted',
    outcome: 'failed',
  });
  expect(await read()).toMatchObject({ isVerified: false, isPending: false });
  expect(await start('drivers_licence', { licence: LICENCE })).toMatchObject({ outcome: 'passed' });
});

test('an attempt that a person looks at is pending until it is looked for again', async () => {
  const { change, start, look, read } = await openAccount();
  await change({ lastname: 'Refer' });
  expect(await start('auto_verification')).toEqual({ status: 'in_progress' });
  expect(await read()).toMatchObject({ isVerified: false, isPending: true });
  expect(await start('auto_verification')).toEqual([409, 'verification_under_way']);
  expect(await look('auto_verification')).toMatchObject({ outcome: 'passed' });
  expect(await read()).toMatchObject({ isVerified: true, isPending: false });
  expect(await look('auto_verification')).toEqual([404, 'method_unavailable']);
});

test('a name that is changed meanwhile is not verified by what was asked under the old one', async () => {
  const { change, start, look, read } = await openAccount();
  await change({ lastname: 'Refer' });
  await start('auto_verification');
  await change({ lastname: 'Marsh' });
  expect(await look('auto_verification')).toEqual([404, 'method_unavailable']);
  expect((await read()).isVerified).toBe(false);
  expect((await read()).methods[0]).toEqual({ type: 'auto_verification', status: 'not_attempted' });
});

test('who is verified and changes the name is verified no longer, by an open attempt neither', async () => {
  const { change, start, look, read, platform, as } = await openAccount();
  await change({ lastname: 'Refer' });
  await start('auto_verification');
  await platform.services.database.db
    .updateTable('customer')
    .set({ is_verified: 1 })
    .where('id', '=', as.customerId)
    .execute();
  await change({ lastname: 'Marsh' });
  expect(await look('auto_verification')).toEqual([404, 'method_unavailable']);
  expect((await read()).isVerified).toBe(false);
});

test('a name that is changed while the provider is asked is not verified', async () => {
  const asked: unknown[] = [];
  let change: () => Promise<unknown> = async () => undefined;
  const register = await serveProvider(async (_, body) => {
    asked.push(body);
    await change();
    return { body: { result: 'verified', reference: 'ref-1' } };
  });
  const account = await openAccount({ identityProviders: { register } });
  change = () => account.change({ lastname: 'Different' });
  expect(await account.start('auto_verification')).toEqual({ status: 'attempted' });
  expect(asked).toMatchObject([{ name: 'Robin Marsh' }]);
  expect((await account.read()).isVerified).toBe(false);
});

test('five attempts a day are enough', async () => {
  const { platform, start } = await openAccount();
  const wrong = { licence: { ...LICENCE, licenceNumber: '12345670' } };
  for (let count = 0; count < 5; count += 1) await start('drivers_licence', wrong);
  expect(await start('drivers_licence', wrong)).toEqual([429, 'too_many_attempts']);
  await platform.services.database.db
    .updateTable('identity_check')
    .set({ started_at: new Date(platform.clock.now() - 86_400_000).toISOString() })
    .execute();
  expect(await start('drivers_licence', wrong)).toMatchObject({ outcome: 'failed' });
});

test('two attempts at once are one', async () => {
  const { start, platform, as } = await openAccount();
  await Promise.all([start('auto_verification'), start('auto_verification')]);
  const rows = await platform.services.database.db
    .selectFrom('identity_check')
    .select('outcome')
    .where('customer_id', '=', as.customerId)
    .execute();
  expect(rows).toEqual([{ outcome: 'passed' }]);
});

test('without an address the register is not asked, without a licence neither', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const start = (method: string) => platform.call(startVerification, { as, params: { method }, body: {} });
  expect((await start('auto_verification')).envelope.error?.code).toBe('address_missing');
  expect((await start('drivers_licence')).envelope.error?.code).toBe('licence_missing');
});

test.each([
  ['fails', () => ({ status: 500, body: {} })],
  ['answers with nonsense', () => ({ body: { result: 'perhaps' } })],
])('an attempt at a provider that %s does not count', async (_, answer) => {
  const register = await serveProvider(answer);
  const { start, read } = await openAccount({ identityProviders: { register } });
  expect(await start('auto_verification')).toEqual([503, 'provider_away']);
  expect((await read()).methods[0]).toEqual({ type: 'auto_verification', status: 'not_attempted' });
});

test('a provider with pages of its own is gone to and come back from', async () => {
  let result = 'PENDING';
  const greenId = await serveProvider((path) =>
    path.startsWith('/registerVerification')
      ? { body: { verificationToken: 'token-of-greenid', pageUrl: 'https://greenid.example/start' } }
      : { body: { result } },
  );
  const { platform, start, look, read } = await openAccount({ identityProviders: { greenId } });
  const { services } = platform;
  const value = [{ region: 'NSW', methods: ['greenid_ui', 'photo_id_upload'] }];
  await putValue(services.database.db, services, { namespace: CONFIG, key: 'licences', value });
  expect(await start('greenid_ui')).toEqual({
    status: 'in_progress',
    redirectUrl: 'https://greenid.example/start',
  });
  expect(await look('greenid_ui')).toEqual({ status: 'in_progress' });
  result = 'VERIFIED';
  expect(await look('greenid_ui')).toEqual({ status: 'attempted', outcome: 'passed' });
  expect((await read()).isVerified).toBe(true);
});

test('the ways are those of the region that the shop has; others are closed', async () => {
  const { platform, start, read } = await openAccount();
  const { services } = platform;
  const value = [{ region: 'NSW', methods: ['connect_id', 'drivers_licence'] }];
  await putValue(services.database.db, services, { namespace: CONFIG, key: 'licences', value });
  const { methods } = await read();
  expect(methods.filter(({ status }) => status !== 'disabled').map(({ type }) => type)).toEqual([
    'drivers_licence',
  ]);
  expect(await start('auto_verification')).toEqual([404, 'method_unavailable']);
  expect(await start('connect_id')).toEqual([404, 'method_unavailable']);
});

test('production has no stand-ins: without settings only photos and paper are open', async () => {
  const { read } = await openAccount({ refusesTestPayments: true });
  expect(
    (await read()).methods.filter(({ status }) => status !== 'disabled').map(({ type }) => type),
  ).toEqual(['photo_id_upload', 'pdf_form']);
});
