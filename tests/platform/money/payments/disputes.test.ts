// Disputes over payments: booked once, given back once, never more than came in, in any order of reports.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getNetPosition, getTransactions } from '#lib/contracts/payments/statement.ts';
import { getDeposit } from '#lib/contracts/payments/wallet.ts';
import { transact } from '#platform/ground/db/open.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { postTransaction } from '#platform/money/ledger/post.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { disputeCommands } from '#platform/money/payments/disputes/commands.ts';
import { getTakenBackCents, isNewer } from '#platform/money/payments/disputes/dispute-state.ts';
import { recordDispute } from '#platform/money/payments/disputes/record-dispute.ts';
import type { DisputeReport, PaymentReport } from '#platform/money/payments/provider.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import type { Services } from '#platform/services.ts';
import { countRounds } from '../../../support/count-rounds.ts';
import { Stopped, stopAfter } from '../../../support/faults/stop-after.ts';
import { createShop, payByCard, SUCCEEDED } from '../../../support/payments/fake-shop.ts';

const STATES = ['asked', 'open', 'lost', 'won', 'closed'] as const;
const CENTS = 2000;

async function openShop() {
  const shop = await createShop();
  const { platform, as, fake, services } = shop;
  const { db } = services.database;
  const report = (id: string, said: PaymentReport, by = services) =>
    recordReport(by, fake.provider, id, { report: said });
  const dispute = (
    depositId: string,
    said: Partial<DisputeReport> & Pick<DisputeReport, 'state'>,
    by = services,
  ) =>
    recordDispute(by, fake.provider, {
      depositId,
      actor: 'gateway:test',
      report: { reference: 'du_1', ...said },
    });
  const spend = (cents: number) =>
    transact(services.database, async (tx) => {
      const { accountId } = await readWalletAccount(tx, as.customerId);
      await postTransaction(tx, services, {
        kind: 'adjustment',
        reference: `spent-${randomUUID()}`,
        description: 'Spent',
        entries: [
          { accountId, cents: -cents },
          { accountId: 'house_adjustments_AUD', cents },
        ],
      });
    });
  const readOwed = async () =>
    (await db.selectFrom('receivable').select(['owed_cents', 'settled_cents']).execute()).reduce(
      (sum, { owed_cents, settled_cents }) => sum + owed_cents - settled_cents,
      0,
    );
  const listTold = async () =>
    (await db.selectFrom('mail').select('kind').orderBy('created_at').orderBy('id').execute()).map(
      ({ kind }) => kind,
    );
  return {
    ...shop,
    report,
    dispute,
    spend,
    readOwed,
    listTold,
    pay: async () => (await payByCard(platform, as)).id,
    payIn: async () => {
      const { id } = await payByCard(platform, as);
      await report(id, SUCCEEDED);
      return id;
    },
    readBalance: async () => (await readWalletAccount(db, as.customerId)).balanceCents,
    /** The adjustments that stand for purchases here have no row of their own. */
    readFaults: async () =>
      (await verifyLedger(services)).faults.filter(({ rule }) => rule !== 'adjustment_is_booked'),
  };
}

test('a dispute takes its amount once, gives it back once, and the customer reads of it', async () => {
  const { platform, as, payIn, dispute, readBalance, readFaults, listTold, services } = await openShop();
  const id = await payIn();
  await Promise.all([1, 2, 3, 4].map(() => dispute(id, { state: 'open', cents: 700 })));
  expect([await readBalance(), await readFaults()]).toEqual([CENTS - 700, []]);
  const { result: held } = await platform.call(getDeposit, { as, params: { id } });
  expect(held).toMatchObject({
    status: 'completed',
    disputes: [{ state: 'open', amount: { amount: '7.00' } }],
  });
  for (const _ of [1, 2]) await dispute(id, { state: 'won' });
  await dispute(id, { state: 'open' });
  expect([await readBalance(), await readFaults()]).toEqual([CENTS, []]);
  const { result: lines } = await platform.call(getTransactions, { as, query: { kind: 'deposits' } });
  expect(lines.map(({ kind, amount, cause }) => [kind, amount.amount, cause?.of])).toEqual([
    ['dispute', '7.00', 'dispute'],
    ['dispute', '-7.00', 'dispute'],
    ['deposit', '20.00', 'deposit'],
  ]);
  const { result: position } = await platform.call(getNetPosition, { as });
  expect([position.in.amount, position.corrections.amount]).toEqual(['20.00', '0.00']);
  expect(await listTold()).toEqual(['dispute_opened', 'dispute_won']);
  const trail = await services.database.db
    .selectFrom('audit')
    .select(['actor', 'action', 'subject'])
    .where('action', 'like', 'dispute %')
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { actor: 'gateway:test', action: 'dispute open', subject: as.customerId },
    { actor: 'gateway:test', action: 'dispute won', subject: as.customerId },
  ]);
});

test('an operator books what a bank writes, and reads what waits for an answer', async () => {
  const { services, as, payIn, readBalance, readFaults } = await openShop();
  const id = await payIn();
  const printed: string[] = [];
  const run = (name: keyof typeof disputeCommands, words: string[], options: Record<string, string> = {}) =>
    disputeCommands[name].run({
      services,
      actor: 'ops:mia',
      words,
      options,
      print: (line) => void printed.push(line),
    });
  const record = (options: Record<string, string>) => run('disputes record', [id, 'CB-7'], options);
  await expect(record({})).rejects.toThrow('--state');
  await expect(record({ state: 'gone' })).rejects.toThrow('asked, open, lost, won, closed');
  await expect(record({ state: 'open', amount: '0' })).rejects.toThrow('above 0.00');
  await expect(run('disputes record', ['dep_none', 'CB-7'], { state: 'open' })).rejects.toThrow('no payment');
  const outcome = await record({ state: 'open', amount: '12.50', reason: 'fraud' });
  expect(outcome).toMatchObject({ subject: as.customerId, detail: { deposit: id, claimed: 1250 } });
  await expect(record({ state: 'asked' })).rejects.toThrow('is open already');
  printed.splice(0);
  await run('disputes list', []);
  expect(printed.join('\n')).toMatch(/open +\$12\.50 +\$12\.50 +dep_\S+ +fake +CB-7 +fraud/);
  await record({ state: 'lost' });
  printed.splice(0);
  await run('disputes list', []);
  expect(printed).toEqual(['There is no such dispute.']);
  await run('disputes list', [], { customer: as.customerId });
  expect(printed.at(-1)).toBe('1 listed.');
  expect([await readBalance(), await readFaults()]).toEqual([750, []]);
});

test('losing moves nothing more; losing a part gives the rest back', async () => {
  const { payIn, dispute, readBalance, readFaults, listTold } = await openShop();
  const id = await payIn();
  await dispute(id, { state: 'open' });
  await dispute(id, { state: 'lost' });
  expect([await readBalance(), await readFaults()]).toEqual([0, []]);
  const other = await payIn();
  await dispute(other, { reference: 'du_2', state: 'open', cents: 1500 });
  await dispute(other, { reference: 'du_2', state: 'lost', cents: 500 });
  expect([await readBalance(), await readFaults()]).toEqual([1500, []]);
  expect(await listTold()).toEqual(['dispute_opened', 'dispute_lost', 'dispute_opened', 'dispute_lost']);
});

test('what was spent is owed, by several disputes together, and winning settles the debt first', async () => {
  const { payIn, dispute, spend, readBalance, readOwed, readFaults } = await openShop();
  const id = await payIn();
  await spend(1700);
  await dispute(id, { state: 'open', cents: 500 });
  await dispute(id, { reference: 'du_2', state: 'open', cents: 400 });
  expect([await readBalance(), await readOwed(), await readFaults()]).toEqual([0, 600, []]);
  await dispute(id, { state: 'won' });
  expect([await readBalance(), await readOwed(), await readFaults()]).toEqual([0, 100, []]);
  await dispute(id, { reference: 'du_2', state: 'won' });
  expect([await readBalance(), await readOwed(), await readFaults()]).toEqual([300, 0, []]);
  await dispute(id, { reference: 'du_3', state: 'open' });
  expect([await readBalance(), await readOwed(), await readFaults()]).toEqual([0, 1700, []]);
});

test('disputes and refunds together never take more than came in', async () => {
  const { payIn, dispute, report, readBalance, readFaults } = await openShop();
  const id = await payIn();
  await dispute(id, { state: 'open', cents: 1500 });
  await dispute(id, { reference: 'du_2', state: 'lost', cents: 1500 });
  expect([await readBalance(), await readFaults()]).toEqual([0, []]);
  await report(id, { state: 'refunded' });
  await dispute(id, { state: 'won' });
  expect([await readBalance(), await readFaults()]).toEqual([0, []]);
});

test('a dispute that is heard of before its payment is booked with it', async () => {
  const { pay, dispute, report, readBalance, readFaults, listTold } = await openShop();
  const id = await pay();
  await dispute(id, { state: 'open', cents: 800 });
  expect([await readBalance(), await readFaults(), await listTold()]).toEqual([0, [], []]);
  await report(id, SUCCEEDED);
  expect([await readBalance(), await readFaults()]).toEqual([1200, []]);
  expect(await listTold()).toEqual(['dispute_opened']);
});

test('money that was taken back before the dispute was told of comes back once that is won', async () => {
  const { payIn, dispute, report, readBalance, readFaults } = await openShop();
  const id = await payIn();
  await report(id, { state: 'charged_back', reason: 'fraudulent' });
  await dispute(id, { state: 'closed' });
  expect([await readBalance(), await readFaults()]).toEqual([0, []]);
  await dispute(id, { reference: 'du_2', state: 'won' });
  expect([await readBalance(), await readFaults()]).toEqual([CENTS, []]);
});

test('a report is newer by the time that its provider says, else by how far it is', () => {
  const at = (state: (typeof STATES)[number], reportedAt: string | null = null) => ({ state, reportedAt });
  expect(isNewer(at('won', '2026-01-01'), at('open', '2026-01-02'))).toBe(true);
  expect(isNewer(at('open', '2026-01-02'), at('won', '2026-01-01'))).toBe(false);
  expect(isNewer(at('open', '2026-01-01'), at('lost', '2026-01-01'))).toBe(true);
  expect(isNewer(at('won'), at('lost', '2026-01-01'))).toBe(false);
  expect(isNewer(at('lost', '2026-01-01'), at('won'))).toBe(true);
});

const Told = fc.oneof(
  fc.record({
    reference: fc.constantFrom('du_1', 'du_2', 'du_3'),
    state: fc.constantFrom(...STATES),
    cents: fc.constantFrom(100, 900, 1500, CENTS, 5000),
  }),
  fc.constantFrom<PaymentReport>(
    SUCCEEDED,
    SUCCEEDED,
    { state: 'refunded' },
    { state: 'charged_back', reason: 'fraudulent' },
    { state: 'failed', reason: 'declined' },
  ),
);

const Step = fc.oneof(
  // Reported until it is recorded: the process dies after so many statements, and what was recorded is reported again.
  {
    weight: 3,
    arbitrary: fc.record({
      told: Told,
      diesAfter: fc.option(fc.integer({ min: 1, max: 40 })),
      isTwice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ spend: fc.constantFrom(300, 1000) }) },
);

type DisputeShop = Awaited<ReturnType<typeof openShop>>;
type Send = (services: Services) => Promise<unknown>;

async function sendUntilRecorded(
  { services }: DisputeShop,
  send: Send,
  diesAfter: number | null,
  isTwice: boolean,
) {
  const { services: dying, hasStopped } = stopAfter(services, diesAfter ?? Infinity);
  await send(dying).catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error;
  });
  if (hasStopped()) await send(services);
  if (isTwice) await send(services);
}

test('whatever is told in whatever order, twice and killed in between, the books say what the reports add up to', async () => {
  const shop = await openShop();
  let turn = 0;
  let died = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 14 }), async (steps) => {
      const id = await shop.pay();
      const before = (await shop.readBalance()) - (await shop.readOwed());
      let spent = 0;
      turn += 1;
      for (const step of steps) {
        if ('spend' in step) {
          const cents = Math.min(step.spend, await shop.readBalance());
          if (cents > 0) await shop.spend(cents);
          spent += cents;
          continue;
        }
        const { told, diesAfter, isTwice } = step;
        const send: Send = (by) =>
          'reference' in told
            ? shop.dispute(id, { ...told, reference: `${told.reference}_${turn}` }, by)
            : shop.report(id, told, by);
        if (diesAfter !== null) died += 1;
        await sendUntilRecorded(shop, send, diesAfter, isTwice);
        expect(await shop.readBalance()).toBeGreaterThanOrEqual(0);
      }
      const { db } = shop.services.database;
      const { status } = await db
        .selectFrom('deposit')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const rows = await db.selectFrom('dispute').selectAll().where('deposit_id', '=', id).execute();
      const sum = (states: readonly string[]) =>
        rows.reduce((all, { state, claimed_cents }) => all + (states.includes(state) ? claimed_cents : 0), 0);
      const isIn = ['succeeded', 'refunded', 'charged_back'].includes(status);
      const taken = getTakenBackCents(status, CENTS, { standing: sum(['open', 'lost']), won: sum(['won']) });
      const after = (await shop.readBalance()) - (await shop.readOwed());
      expect(after - before).toBe((isIn ? CENTS : 0) - taken - spent);
    }),
    { numRuns: countRounds(150) },
  );
  expect(died).toBeGreaterThan(countRounds(20) - 1);
  expect(await shop.readFaults()).toEqual([]);
});
