// Excluded people who come back with a document, an account or a card that is known of them.
import { expect, test } from 'vitest';
import { excludeSelf } from '#lib/contracts/care/care.ts';
import { removeBankAccount } from '#lib/contracts/payments/bank-account.ts';
import { startVerification } from '#lib/contracts/verification/verification.ts';
import { transact } from '#platform/ground/db/open.ts';
import { findStandingBlocks } from '#platform/money/blocks/blocks.ts';
import { keepFund } from '#platform/money/payments/funds/funds.ts';
import { createPaypal } from '#platform/money/payments/paypal/provider.ts';
import { lookAgain } from '#platform/people/care/look-again.ts';
import { LOOK_JOB } from '#platform/people/care/matching/look-job.ts';
import { reviewCommands } from '#platform/people/care/review-commands.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openGatewayShop } from '../../../support/payments/gateway-shop.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from '../../../support/payments/paypal-server.ts';
import { CARD } from '../../../support/payments/scripted-provider.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { addAccount } from '../../../support/withdrawals.ts';

const JANA = { firstname: 'Jana', lastname: 'Kowalska', dateOfBirth: '1984-05-09' };
const TOMAS = { firstname: 'Tomas', lastname: 'Berg', dateOfBirth: '1971-11-30' };
const ACCOUNT = { code: '062-000', accountNumber: '87654321' };

async function openShop() {
  const platform = await openTestPlatform({ sendsMail: true });
  return {
    platform,
    jana: await signUpCustomer(platform, JANA),
    tomas: await signUpCustomer(platform, TOMAS),
  };
}

async function exclude(platform: TestPlatform, as: TestSession) {
  const { status } = await platform.call(excludeSelf, { as, body: { length: 'months-6', reason: '' } });
  expect(status).toBe(200);
}

/** What the worker does: looks for everybody who has a new paper. */
async function look({ services }: TestPlatform): Promise<number> {
  const { db } = services.database;
  const jobs = await db.selectFrom('job').selectAll().where('kind', '=', LOOK_JOB).execute();
  for (const { payload } of jobs) await lookAgain(services, JSON.parse(payload));
  await db.deleteFrom('job').where('kind', '=', LOOK_JOB).execute();
  return jobs.length;
}

const listBlocks = async ({ services }: TestPlatform, { customerId }: TestSession): Promise<string[]> =>
  Object.keys(await findStandingBlocks(services, customerId));

async function proveByLicence(platform: TestPlatform, as: TestSession, licenceNumber: string) {
  const licence = { state: 'NSW', licenceNumber, cardNumber: '2001002003' };
  const { result } = await platform.call(startVerification, {
    as,
    params: { method: 'drivers_licence' },
    body: { licence },
  });
  return result.outcome;
}

/** With what the gateway knows the card by. */
const keepCard = ({ services }: TestPlatform, { customerId }: TestSession, fingerprint: string) =>
  transact(services.database, (tx) =>
    keepFund(tx, services, { customerId, gateway: 'stripe', method: 'cc' }, { ...CARD, fingerprint }),
  );

const ADDITIONS = {
  'a bank account': (platform, as) => addAccount(platform, as, { ...ACCOUNT, accountName: 'Jana Kowalska' }),
  'a card': (platform, as) => keepCard(platform, as, 'fp_same'),
} as const satisfies Record<string, (platform: TestPlatform, as: TestSession) => Promise<unknown>>;
const INSTRUMENTS = Object.keys(ADDITIONS) as (keyof typeof ADDITIONS)[];

test.each(INSTRUMENTS)('who adds %s of an excluded person waits until somebody has looked', async (what) => {
  const { platform, jana, tomas } = await openShop();
  await ADDITIONS[what](platform, jana);
  await exclude(platform, jana);
  expect(await look(platform)).toBe(1);
  await ADDITIONS[what](platform, tomas);
  expect(await listBlocks(platform, tomas)).toEqual([]);
  expect(await look(platform)).toBe(1);
  expect(await listBlocks(platform, tomas)).toEqual(['personReview']);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await reviewCommands['people waiting'].run({
    services: platform.services,
    words: [],
    options: {},
    actor: 'ops:test',
    print,
  });
  expect(lines.join('\n')).toContain('the same bank account, card or account at a gateway');
});

test.each(INSTRUMENTS)('%s that was added during the exclusion is known of the person, too', async (what) => {
  const { platform, jana, tomas } = await openShop();
  await exclude(platform, jana);
  await ADDITIONS[what](platform, jana);
  await ADDITIONS[what](platform, tomas);
  await look(platform);
  expect(await listBlocks(platform, tomas)).toEqual(['personReview']);
});

test.each(INSTRUMENTS)('an exclusion has the accounts wait that share %s', async (what) => {
  const { platform, jana, tomas } = await openShop();
  await ADDITIONS[what](platform, jana);
  await ADDITIONS[what](platform, tomas);
  await look(platform);
  expect(await listBlocks(platform, tomas)).toEqual([]);
  await exclude(platform, jana);
  expect(await listBlocks(platform, tomas)).toEqual(['personReview']);
});

test('an account of the bank that was removed is still known', async () => {
  const { platform, jana, tomas } = await openShop();
  const { result } = await addAccount(platform, jana, ACCOUNT);
  await platform.call(removeBankAccount, { as: jana, params: { id: result.id } });
  await exclude(platform, jana);
  await addAccount(platform, tomas, ACCOUNT);
  await look(platform);
  expect(await listBlocks(platform, tomas)).toEqual(['personReview']);
});

test('accounts and cards of other people hold nobody up', async () => {
  const { platform, jana, tomas } = await openShop();
  await addAccount(platform, jana, ACCOUNT);
  await keepCard(platform, jana, 'fp_jana');
  await exclude(platform, jana);
  await addAccount(platform, tomas, { ...ACCOUNT, accountNumber: '11112222' });
  await keepCard(platform, tomas, 'fp_tomas');
  await look(platform);
  expect(await listBlocks(platform, tomas)).toEqual([]);
});

test('found to be another person, a shared account holds nobody up again', async () => {
  const { platform, jana, tomas } = await openShop();
  await addAccount(platform, jana, ACCOUNT);
  await exclude(platform, jana);
  await addAccount(platform, tomas, ACCOUNT);
  await look(platform);
  const [{ id = '' } = {}] = await platform.services.database.db
    .selectFrom('person_review')
    .select('id')
    .execute();
  await reviewCommands['people other'].run({
    services: platform.services,
    words: [id],
    options: { reason: 'Her husband' },
    actor: 'ops:test',
    print: () => undefined,
  });
  await keepCard(platform, tomas, 'fp_tomas');
  await look(platform);
  expect(await listBlocks(platform, tomas)).toEqual([]);
});

test('who proves to be the owner of the licence of an excluded person is excluded', async () => {
  const { platform, jana, tomas } = await openShop();
  expect(await proveByLicence(platform, jana, '12345678')).toBe('passed');
  await exclude(platform, jana);
  expect(await proveByLicence(platform, tomas, '12345678')).toBe('passed');
  await look(platform);
  expect(await listBlocks(platform, tomas)).toEqual(['excluded']);
});

test('an exclusion comes at once to the account that the same licence has proved', async () => {
  const { platform, jana, tomas } = await openShop();
  await proveByLicence(platform, jana, '12345678');
  await proveByLicence(platform, tomas, '12345678');
  await exclude(platform, jana);
  expect(await listBlocks(platform, tomas)).toEqual(['excluded']);
});

test("a licence that proved nothing is nobody's", async () => {
  const { platform, jana, tomas } = await openShop();
  await proveByLicence(platform, jana, '12345670');
  await exclude(platform, jana);
  expect(await proveByLicence(platform, tomas, '12345670')).toBe('failed');
  expect(await look(platform)).toBe(0);
  expect(await listBlocks(platform, tomas)).toEqual([]);
});

test('who pays with the PayPal account of an excluded person waits until somebody has looked', async () => {
  const server = await openPaypalServer(() => TEST_NOW);
  const shop = await openGatewayShop(createPaypal(), {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID,
    PAYPAL_API_URL: server.url,
  });
  const { platform } = shop;
  const payBy = async (payerId: string) => {
    const { id } = await shop.pay();
    const order = server.findOrder(id);
    order.payerId = payerId;
    server.approve(order);
    expect((await shop.comeBack(id)).status).toBe('succeeded');
  };
  await payBy('PAYER1');
  const [{ key, kind } = {}] = await platform.services.database.db
    .selectFrom('customer_paper')
    .selectAll()
    .execute();
  expect([kind, key]).toEqual(['instrument', expect.stringMatching(/^[\da-f]{64}$/)]);
  const other = await signUpCustomer(platform, TOMAS);
  await exclude(platform, shop.as);
  await look(platform);
  Object.assign(shop.as, other);
  await payBy('PAYER2');
  await look(platform);
  expect(await listBlocks(platform, other)).toEqual([]);
  await payBy('PAYER1');
  await look(platform);
  expect(await listBlocks(platform, other)).toEqual(['personReview']);
});

test('an operator sees the accounts together that share a paper', async () => {
  const { platform, jana, tomas } = await openShop();
  await addAccount(platform, jana, ACCOUNT);
  await addAccount(platform, tomas, ACCOUNT);
  const lines: string[] = [];
  const { detail } = await reviewCommands['people accounts'].run({
    services: platform.services,
    words: [jana.email],
    options: {},
    actor: 'ops:test',
    print: (line: string) => void lines.push(line),
  });
  expect(detail).toEqual({ found: [tomas.customerId] });
  expect(lines.join('\n')).toContain('may be the same');
});
