// What the desk says was sold equals the ledger to the cent, whatever was bought, discounted, given and refunded.
import { expect, test } from 'vitest';
import { getDeskBalance, getDeskSales, getDeskToday, SALES_BY } from '#lib/contracts/desk/reports.ts';
import { DESK_ROLES, getRights } from '#lib/domain/operators/rights.ts';
import { cancelTickets } from '#platform/sale/cancellations/cancel-tickets.ts';
import { readOrderTickets } from '#platform/sale/cancellations/read-tickets.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso } from '#platform/time.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import { buyTickets, createWalletHolder, playGame } from '../../../support/played-draws.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { openStaffDesk } from '../../../support/staff.ts';
import { buyWithCredit, createPairInput } from '../../catalogue/results/late-draws.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function takeBackOne(services: Services, customerId: string): Promise<void> {
  const { db } = services.database;
  const { id } = await db
    .selectFrom('checkout')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  const tickets = await readOrderTickets(db, id, getNowIso(services.clock));
  const one = tickets.find(({ state }) => state === 'plays')!;
  const { ticket, backCents: cents } = one;
  const asked = { checkoutId: id, ticketIds: [ticket.id], reason: 'Twice', cents, author: 'desk:edt_1' };
  await cancelTickets(services, asked);
}

/** Two days of the shop: tickets, a credit, books for a cause, and on the second day one of them taken back. */
async function openMonth() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await playGame(services);
  await openTestRaffle(services);
  const own = await createWalletHolder(services);
  await buyTickets(services, own, { tickets: 3, numDraws: 3, firstDrawNo: 2 });
  const credited = await createWalletHolder(services);
  const late = Object.assign(createPairInput(3), { firstDrawNo: 2 });
  await buyWithCredit(services, credited, late, { amountCents: 200 });
  const giver = await createFundedCustomer(platform, '200.00');
  await buyTicket(platform, giver, createBookInput(5));
  // Past midnight of Sydney, on the same day of UTC.
  clock.set(TEST_NOW + 11 * HOUR_MS);
  await buyTickets(services, own);
  await takeBackOne(services, own);
  await takeBackOne(services, giver.customerId);
  await takeBackOne(services, credited);
  const { headers } = await openStaffDesk(platform, 'auditor');
  const period = { from: '2026-11-01', to: '2026-11-30' };
  return { platform, headers, period };
}

test('sales by day, offer, kind and brand come to what the ledger booked', async () => {
  const { platform, headers, period } = await openMonth();
  for (const by of SALES_BY) {
    const { result } = await platform.call(getDeskSales, { headers, query: { ...period, by } });
    expect([by, result.total.salesCents]).toEqual([by, result.ledgerCents]);
    const sum = (read: (row: (typeof result.rows)[number]) => number) =>
      result.rows.reduce((all, row) => all + read(row), 0);
    expect([by, sum(({ salesCents }) => salesCents)]).toEqual([by, result.ledgerCents]);
    expect(result.total).toEqual({
      tickets: 3,
      priceCents: 700,
      discountCents: 0,
      causeCents: 0,
      backCents: 5100,
      salesCents: 700,
    });
  }
  const days = (await platform.call(getDeskSales, { headers, query: period })).result.rows;
  expect(days.map(({ key, priceCents, causeCents }) => [key, priceCents, causeCents])).toEqual([
    ['2026-11-19', 5700, 1350],
    ['2026-11-20', -5000, -1350],
  ]);
  const first = { from: '2026-11-19', to: '2026-11-19' };
  const { result } = await platform.call(getDeskSales, { headers, query: first });
  expect([result.total.salesCents, result.ledgerCents]).toEqual([4350, 4350]);
});

test('the trial balance comes to nothing, and each account goes on where it ended', async () => {
  const { platform, headers } = await openMonth();
  const read = async (from: string, to: string) =>
    (await platform.call(getDeskBalance, { headers, query: { from, to } })).result.rows;
  const [first, second] = [await read('2026-11-19', '2026-11-19'), await read('2026-11-20', '2026-11-30')];
  for (const rows of [first, second])
    expect(rows.reduce((sum, { closingCents }) => sum + closingCents, 0)).toBe(0);
  for (const { account, closingCents } of first)
    expect(second.find((row) => row.account === account)?.openingCents).toBe(closingCents);
  const accounts = await platform.services.database.db
    .selectFrom('account')
    .select((row) => row.fn.sum<number>('balance_cents').as('cents'))
    .where('kind', '=', 'wallet')
    .executeTakeFirstOrThrow();
  expect(second.find(({ account }) => account === 'wallet')?.closingCents).toBe(Number(accounts.cents));
});

test('today says what waits, the oldest first, and what was sold beside the same day of last week', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await playGame(services);
  const own = await createWalletHolder(services);
  await buyTickets(services, own, { tickets: 2 });
  clock.set(TEST_NOW + HOUR_MS);
  await buyTickets(services, own, { tickets: 4 });
  clock.set(TEST_NOW + 7 * DAY_MS + 1000);
  await buyTickets(services, own);
  const at = (hours: number) => new Date(TEST_NOW + hours * HOUR_MS).toISOString();
  const { db } = services.database;
  for (const [id, hours] of [
    ['job_1', 2],
    ['job_2', 1],
  ] as const)
    await db
      .insertInto('job')
      .values({
        id,
        kind: 'mail',
        payload: '{}',
        dedupe: id,
        run_at: at(hours),
        attempts: 3,
        error: 'No answer',
      })
      .execute();
  const { headers } = await openStaffDesk(platform, 'support');
  const { result } = await platform.call(getDeskToday, { headers });
  expect(result.waiting).toEqual([{ kind: 'jobs', count: 2, oldestAt: at(1) }]);
  expect(result.sales).toEqual({
    today: { tickets: 1, cents: 100 },
    weekAgo: { tickets: 2, cents: 200 },
    weekAgoWhole: { tickets: 6, cents: 600 },
  });
});

test('reports are for those who may audit', async () => {
  const platform = await openTestPlatform();
  const query = { from: '2026-11-01', to: '2026-11-30' };
  for (const role of DESK_ROLES) {
    const { headers } = await openStaffDesk(platform, role);
    const due = getRights(role).includes('audit') ? 200 : 403;
    for (const report of [getDeskSales, getDeskBalance])
      expect([role, (await platform.call(report, { headers, query })).status]).toEqual([role, due]);
    expect((await platform.call(getDeskToday, { headers })).status).toBe(200);
  }
});
