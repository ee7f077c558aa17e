// A provider that reports by return page, webhook and poll, each twice and in any order.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDeposit, getDeposit, getWallet, returnDeposit } from '#lib/contracts/wallet.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { recordReport } from '#platform/payments/apply-report.ts';
import { pollPayment } from '#platform/payments/poll.ts';
import type { PaymentProvider, PaymentReport } from '#platform/payments/provider.ts';
import { signUpCustomer } from '../support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../support/platform.ts';

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
      method: 'cc',
      isTest: false,
      capabilities: {
        hasHostedFields: false,
        hasRedirect: true,
        hasThreeDSecure: true,
        hasWebhook: true,
        isInstructionsOnly: false,
      },
      limits: { minCents: 100, maxCents: 100_000 },
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
        if (request.headers.get('x-signature') !== 'proven') throw new Error('The signature is wrong');
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
    new Request('http://platform.internal/webhooks/payments/cc', {
      method: 'POST',
      headers: { 'x-signature': signature },
      body: JSON.stringify({ reference: `ref-${depositId}` }),
    }),
  );

test('a payment waits for its provider and is credited once, whichever way the news comes', async () => {
  const { fake, platform, as, services } = await createShop();
  const { id, status } = await payByCard(platform, as);
  expect([status, await readBalance(platform, as)]).toEqual(['pending', '0.00']);
  fake.says = { state: 'succeeded' };
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
  fake.says = { state: 'succeeded' };
  expect((await sendWebhook(platform, id, 'forged')).status).toBe(500);
  expect((await sendWebhook(platform, 'dep_other')).status).toBe(500);
  expect(await readBalance(platform, as)).toBe('0.00');
});

test("another customer's payment cannot be returned to", async () => {
  const { fake, platform, as } = await createShop();
  const { id } = await payByCard(platform, as);
  fake.says = { state: 'succeeded' };
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
  fake.says = { state: 'succeeded' };
  expect(await payByCard(platform, as, key)).toMatchObject({ id, status: 'pending' });
  const jobs = await services.database.db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', 'payment_poll')
    .execute();
  expect(jobs).toMatchObject([{ run_at: new Date(platform.clock.now() + 30_000).toISOString() }]);
  await pollPayment(services, JSON.parse(jobs[0]!.payload));
  expect((await platform.call(getDeposit, { as, params: { id } })).result.status).toBe('completed');
  expect([await readBalance(platform, as), fake.starts]).toEqual(['20.00', 3]);
});

const REPORTS: readonly PaymentReport[] = [
  { state: 'pending' },
  { state: 'needs_action', action: { kind: 'redirect', url: 'https://bank.test/challenge' } },
  { state: 'failed', reason: 'timeout' },
  { state: 'succeeded' },
  { state: 'refunded' },
];

const END = { failed: '0.00', succeeded: '20.00', refunded: '0.00', pending: '0.00', needs_action: '0.00' };
const ORDER = ['pending', 'needs_action', 'failed', 'succeeded', 'refunded'] as const;

test('the same reports lead to the same end in any order, at once or one by one, and money moves once', async () => {
  const { fake, platform, as, services } = await createShop();
  let expected = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...REPORTS), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (reports, isAtOnce) => {
        fake.says = { state: 'pending' };
        const { id } = await payByCard(platform, as);
        const send = (report: PaymentReport) => recordReport(services, fake.provider, id, { report });
        if (isAtOnce) await Promise.all(reports.map(send));
        else for (const report of reports) await send(report);
        const highest = ORDER.findLast((state) => reports.some((report) => report.state === state))!;
        expected += Number(END[highest]);
        const { status } = (await platform.call(getDeposit, { as, params: { id } })).result;
        const isOver = highest === 'failed' || highest === 'succeeded' || highest === 'refunded';
        const end = highest === 'succeeded' ? 'completed' : highest;
        expect(status).toBe(isOver ? end : 'pending');
        expect(Number(await readBalance(platform, as))).toBe(expected);
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 15_000 },
  );
  expect((await verifyLedger(services)).faults).toEqual([]);
}, 30_000);
