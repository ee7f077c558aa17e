// A provider that reports by return page, webhook and poll, each twice and in any order.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelDeposit, getOpenDeposits } from '#lib/contracts/payments/deposit.ts';
import { getDeposit, returnDeposit } from '#lib/contracts/payments/wallet.ts';
import { transact } from '#platform/ground/db/open.ts';
import { getHouseAccount, lockWallet } from '#platform/money/ledger/accounts.ts';
import { postTransaction } from '#platform/money/ledger/post.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import type { PaymentReport } from '#platform/money/payments/provider.ts';
import { settleReceivables } from '#platform/money/payments/receivables.ts';
import { recordReport, releaseHeld } from '#platform/money/payments/reports/apply-report.ts';
import { pollPayment } from '#platform/money/payments/reports/poll.ts';
import { refundPayment } from '#platform/money/payments/reports/receive.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import { addToCart, buyTicket, payFor } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { countRounds } from '../../../support/count-rounds.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import {
  createShop,
  payByCard,
  readBalance,
  SUCCEEDED,
  sendWebhook,
} from '../../../support/payments/fake-shop.ts';
import type { TestPlatform, TestSession } from '../../../support/platform.ts';

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

test('a webhook without a proof changes nothing', async () => {
  const { fake, platform, as } = await createShop();
  const { id } = await payByCard(platform, as);
  fake.says = SUCCEEDED;
  expect((await sendWebhook(platform, id, 'forged')).status).toBe(400);
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

test('payments without an end are listed to whom they belong, newest first, until they have one', async () => {
  const { fake, platform, as } = await createShop();
  const listOpen = async (who = as) =>
    (await platform.call(getOpenDeposits, { as: who })).result.map(({ id, status }) => [id, status]);
  const waiting = await payByCard(platform, as);
  platform.clock.advance(1000);
  const action = { kind: 'redirect', url: 'https://bank.test/challenge' } as const;
  fake.says = { state: 'needs_action', action };
  const asked = await payByCard(platform, as);
  expect(await listOpen()).toEqual([
    [asked.id, 'needs_action'],
    [waiting.id, 'pending'],
  ]);
  expect(await listOpen(await signUpCustomer(platform))).toEqual([]);
  await platform.call(cancelDeposit, { as, params: { id: asked.id } });
  fake.says = SUCCEEDED;
  await sendWebhook(platform, waiting.id);
  expect(await listOpen()).toEqual([]);
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

/** What may be shown: of reports at once that leave a payment open any may be the last. */
function listShown(reports: readonly PaymentReport[], isAtOnce: boolean): readonly string[] {
  const end = ENDS.findLast(({ is }) => reports.some(is))!;
  if (end !== ENDS[0]) return [end.shown];
  return isAtOnce ? reports.map(({ state }) => state) : [reports.at(-1)!.state];
}

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
        expect(listShown(reports, isAtOnce)).toContain(status);
        expect(Number(await readBalance(platform, as))).toBe(end.cents);
      },
    ),
    { numRuns: countRounds(60), interruptAfterTimeLimit: 15_000 },
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
