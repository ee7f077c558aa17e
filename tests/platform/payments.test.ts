// A provider that reports by return page, webhook and poll, each twice and in any order.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDeposit, getDeposit, getWallet, returnDeposit } from '#lib/contracts/wallet.ts';
import { transact } from '#platform/db/open.ts';
import { getHouseAccount, lockWallet } from '#platform/ledger/accounts.ts';
import { postTransaction } from '#platform/ledger/post.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { recordReport, releaseHeld } from '#platform/payments/apply-report.ts';
import { pollPayment } from '#platform/payments/poll.ts';
import { type PaymentProvider, type PaymentReport, WebhookRefused } from '#platform/payments/provider.ts';
import { settleReceivables } from '#platform/payments/receivables.ts';
import { refundPayment } from '#platform/payments/receive.ts';
import { readPayment } from '#platform/payments/store.ts';
import { addToCart, buyTicket, payFor } from '../support/buying.ts';
import { signUpCustomer } from '../support/customers.ts';
import { createLotteryOffer } from '../support/lottery-offers.ts';
import { putOnSale } from '../support/on-sale.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../support/platform.ts';

const SUCCEEDED = { state: 'succeeded', captured: { cents: 2000, currency: 'AUD' } } as const;

interface FakeProvider {
  readonly provider: PaymentProvider;
  /** What the provider says of every payment when it is asked. */
  says: PaymentReport;
  /** Fails the next so many calls. */
  outages: number;
  starts: number;
}

function createFakeProvider(): FakeProvider {
  const ask = async () => {
    if (fake.outages > 0) {
      fake.outages -= 1;
      throw new Error('The provider is down');
    }
    return { report: fake.says };
  };
  const fake: FakeProvider = {
    says: { state: 'pending' },
    outages: 0,
    starts: 0,
    provider: {
      gateway: 'fake',
      methods: ['cc'],
      isTest: false,
      capabilities: {
        hasHostedFields: false,
        hasRedirect: true,
        hasThreeDSecure: true,
        hasWebhook: true,
        isInstructionsOnly: false,
        hasWalletButtons: false,
        canKeepFunds: false,
      },
      limits: { minCents: 100, maxCents: 100_000 },
      cscRequired: [],
      holdMs: 0,
      description: 'Card payment',
      start: {
        kind: 'remote',
        run: async ({ id }) => {
          fake.starts += 1;
          return { ...(await ask()), reference: `ref-${id}` };
        },
      },
      handleReturn: ask,
      poll: ask,
      refund: async () => ({ report: { state: 'refunded' } }),
      async handleWebhook(request) {
        if (request.headers.get('x-signature') !== 'proven')
          throw new WebhookRefused('The signature is wrong');
        const { reference } = await request.json();
        return [{ reference, report: fake.says }];
      },
    },
  };
  return fake;
}

async function createShop() {
  const fake = createFakeProvider();
  const platform = await openTestPlatform({ paymentProviders: [fake.provider] });
  const as = await signUpCustomer(platform);
  return { fake, platform, as, services: platform.services };
}

async function payByCard(platform: TestPlatform, as: TestSession, key: string = randomUUID()) {
  const body = { amount: '20.00', depositMethodId: 'cc' as const };
  return (await platform.call(createDeposit, { as, body, key })).result;
}

const readBalance = async (platform: TestPlatform, as: TestSession): Promise<string> =>
  (await platform.call(getWallet, { as })).result.balance.amount;

const sendWebhook = (platform: TestPlatform, depositId: string, signature = 'proven') =>
  platform.fetch(
    new Request('http://platform.internal/webhooks/payments/fake', {
      method: 'POST',
      headers: { 'x-signature': signature },
      body: JSON.stringify({ reference: `ref-${depositId}` }),
    }),
  );

test('a payment waits for its provider and is credited once, whichever way the news comes', async () => {
  const { fake, platform, as, services } = await createShop();
  const { id, status } = await payByCard(platform, as);
  expect([status, await readBalance(platform, as)]).toEqual(['pending', '0.00']);
  fake.says = SUCCEEDED;
  const returned = await platform.call(returnDeposit, { as, params: { id }, body: { query: {} } });
  expect(returned.result.status).toBe('completed');
  expect((await sendWebhook(platform, id)).status).toBe(200);
  await pollPayment(services, { depositId: id, attempt: 0 });
  expect(await readBalance(platform, as)).toBe('20.00');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a webhook without a proof, or of a payment that there is not, changes nothing', async () => {
  const { fake, platform, as } = await createShop();
  const { id } = await payByCard(platform, as);
  fake.says = SUCCEEDED;
  expect((await sendWebhook(platform, id, 'forged')).status).toBe(400);
  expect((await sendWebhook(platform, 'dep_other')).status).toBe(503);
  expect(await readBalance(platform, as)).toBe('0.00');
});

test("another customer's payment cannot be returned to", async () => {
  const { fake, platform, as } = await createShop();
  const { id } = await payByCard(platform, as);
  fake.says = SUCCEEDED;
  const other = await signUpCustomer(platform);
  const { status } = await platform.call(returnDeposit, { as: other, params: { id }, body: { query: {} } });
  expect([status, await readBalance(platform, as)]).toEqual([404, '0.00']);
});

test('a start whose answer was lost is taken up by the same key, and by the poll', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.outages = 2;
  const key = randomUUID();
  const { id, status } = await payByCard(platform, as, key);
  expect(status).toBe('pending');
  fake.says = SUCCEEDED;
  expect(await payByCard(platform, as, key)).toMatchObject({ id, status: 'pending' });
  const jobs = await services.database.db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', 'payment_poll')
    .execute();
  expect(jobs).toMatchObject([{ run_at: new Date(platform.clock.now() + 10_000).toISOString() }]);
  await pollPayment(services, JSON.parse(jobs[0]!.payload));
  expect((await platform.call(getDeposit, { as, params: { id } })).result.status).toBe('completed');
  expect([await readBalance(platform, as), fake.starts]).toEqual(['20.00', 3]);
});

const REPORTS: readonly PaymentReport[] = [
  { state: 'pending' },
  { state: 'needs_action', action: { kind: 'redirect', url: 'https://bank.test/challenge' } },
  { state: 'failed', reason: 'timeout' },
  SUCCEEDED,
  { state: 'succeeded', captured: { cents: 1900, currency: 'AUD' } },
  { state: 'refunded' },
];

const isOther = (report: PaymentReport) => report.state === 'succeeded' && report.captured.cents !== 2000;
/** The ends that a payment can have come to, the highest last: what is shown of it, and what the wallet has of it. */
const ENDS = [
  { is: () => true, shown: 'pending', cents: 0 },
  { is: ({ state }: PaymentReport) => state === 'failed', shown: 'failed', cents: 0 },
  { is: isOther, shown: 'pending', cents: 0 },
  {
    is: (report: PaymentReport) => report.state === 'succeeded' && !isOther(report),
    shown: 'completed',
    cents: 20,
  },
  { is: ({ state }: PaymentReport) => state === 'refunded', shown: 'refunded', cents: 0 },
] as const;

test('the same reports lead to the same end in any order, at once or one by one, and money moves once', async () => {
  const { fake, platform, services } = await createShop();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...REPORTS), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (reports, isAtOnce) => {
        fake.says = { state: 'pending' };
        // One of their own: a customer has few payments under way at a time.
        const as = await signUpCustomer(platform);
        const { id } = await payByCard(platform, as);
        const send = (report: PaymentReport) => recordReport(services, fake.provider, id, { report });
        if (isAtOnce) await Promise.all(reports.map(send));
        else for (const report of reports) await send(report);
        const end = ENDS.findLast(({ is }) => reports.some(is))!;
        const { status } = (await platform.call(getDeposit, { as, params: { id } })).result;
        expect(status === 'needs_action' ? 'pending' : status).toBe(end.shown);
        expect(Number(await readBalance(platform, as))).toBe(end.cents);
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 15_000 },
  );
  expect((await verifyLedger(services)).faults).toEqual([]);
}, 30_000);

/** Buys one ticket: less than a whole payment is left. */
async function spendSome(platform: TestPlatform, as: TestSession): Promise<void> {
  await putOnSale(platform.services, createLotteryOffer());
  await buyTicket(platform, as);
}

test('a payment that the bank takes back after it was spent is owed, and settled by what comes in next', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.says = SUCCEEDED;
  const { id } = await payByCard(platform, as);
  await spendSome(platform, as);
  const left = Number(await readBalance(platform, as));
  expect(left).toBeLessThan(20);
  const report = { state: 'charged_back', reason: 'fraudulent' } as const;
  await Promise.all([1, 2].map(() => recordReport(services, fake.provider, id, { report })));
  expect((await platform.call(getDeposit, { as, params: { id } })).result.status).toBe('charged_back');
  const owed = await services.database.db.selectFrom('receivable').selectAll().execute();
  expect(owed).toMatchObject([
    { deposit_id: id, owed_cents: 2000 - Math.round(left * 100), settled_at: null },
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);
  const seen = await addToCart(platform, as);
  expect(seen.blockedReasons).toEqual({ paymentOwed: expect.stringContaining('$1.50 of it is owed') });
  expect((await payFor(platform, as, seen)).envelope.error?.code).toBe('purchase_blocked');

  await payByCard(platform, as);
  expect(Number(await readBalance(platform, as))).toBeCloseTo(left);
  expect(
    await services.database.db.selectFrom('receivable').select('settled_at').executeTakeFirstOrThrow(),
  ).toEqual({
    settled_at: expect.any(String),
  });
  expect(await settleReceivables(services)).toBe(false);
  expect((await payFor(platform, as, seen)).status).toBe(200);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('what a wallet got otherwise is taken towards what is owed', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.says = SUCCEEDED;
  const { id } = await payByCard(platform, as);
  await spendSome(platform, as);
  await recordReport(services, fake.provider, id, { report: { state: 'refunded' } });
  const { database } = services;
  const { customer_id } = await database.db
    .selectFrom('receivable')
    .select('customer_id')
    .executeTakeFirstOrThrow();
  await transact(database, async (tx) => {
    const { accountId } = await lockWallet(tx, services, customer_id);
    await postTransaction(tx, services, {
      kind: 'refund',
      reference: 'tkt_test',
      description: 'A refund',
      entries: [
        { accountId: getHouseAccount('sales'), cents: -300 },
        { accountId, cents: 300 },
      ],
    });
  });
  expect([await settleReceivables(services), await settleReceivables(services)]).toEqual([true, false]);
  expect(await readBalance(platform, as)).toBe('1.50');
  expect(
    await database.db.selectFrom('receivable').select('settled_cents').executeTakeFirstOrThrow(),
  ).toEqual({
    settled_cents: 150,
  });
});

test('money that is not what was asked for is held until the operator releases it', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.says = { state: 'succeeded', captured: { cents: 1500, currency: 'AUD' } };
  const { id, status } = await payByCard(platform, as);
  expect([status, await readBalance(platform, as)]).toEqual(['pending', '0.00']);
  expect(await releaseHeld(services, fake.provider, id)).toMatchObject({ status: 'succeeded' });
  expect([await releaseHeld(services, fake.provider, id), await readBalance(platform, as)]).toEqual([
    undefined,
    '15.00',
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);

  fake.says = { state: 'succeeded', captured: { cents: 2000, currency: 'USD' } };
  const foreign = await payByCard(platform, as);
  await expect(releaseHeld(services, fake.provider, foreign.id)).rejects.toThrow('USD');
  await recordReport(services, fake.provider, foreign.id, { report: { state: 'refunded' } });
  expect(await readBalance(platform, as)).toBe('15.00');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a payment is given back only while the wallet holds it', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.says = SUCCEEDED;
  const { id } = await payByCard(platform, as);
  const read = () => readPayment(services.database.db, id);
  await spendSome(platform, as);
  await expect(refundPayment(services, fake.provider, await read())).rejects.toThrow('has been spent');
  await payByCard(platform, as);
  expect(await refundPayment(services, fake.provider, await read())).toMatchObject({ status: 'refunded' });
  await expect(refundPayment(services, fake.provider, await read())).rejects.toThrow('nothing to give back');
  expect((await verifyLedger(services)).faults).toEqual([]);
});
