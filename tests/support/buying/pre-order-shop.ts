// A shop with a raffle that can be ordered ahead, its orders and what its customers were told.
import { expect } from 'vitest';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import { PRE_ORDER_JOB } from '#platform/sale/checkout/order-job.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform, type TestSession } from '../platform.ts';
import { createBookInput, openTestRaffle } from '../raffles/raffles.ts';
import { buyTicket, createFundedCustomer } from './buying.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const OPENS = TEST_NOW + 2 * DAY_MS;
export const toIso = (ms: number): string => new Date(ms).toISOString();

/** A raffle of so many tickets that can be ordered now and is sold in two days. */
export async function createShop(size = 200): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, {
    preOrderAt: toIso(TEST_NOW - HOUR_MS),
    opensAt: toIso(OPENS),
    online: { first: 1001, size, lanes: 1 },
  });
  return platform;
}

export async function placeOrder(platform: TestPlatform, amount: string | undefined) {
  const as = await createFundedCustomer(platform, amount);
  const receipt = await buyTicket(platform, as, createBookInput(5));
  return { as, receipt };
}

export const listOrders = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('scheduled_purchase').selectAll().orderBy('id').execute();

export const readBalance = async (
  { services }: TestPlatform,
  { customerId }: TestSession,
): Promise<number> => {
  const { balance_cents } = await services.database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return balance_cents ?? 0;
};

export const listMails = async (
  { services }: TestPlatform,
  { customerId }: TestSession,
): Promise<string[]> => {
  const rows = await services.database.db
    .selectFrom('mail')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('kind', '<>', 'receipt')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

export const listJobs = ({ services }: TestPlatform) =>
  services.database.db
    .selectFrom('job')
    .select(['run_at', 'payload'])
    .where('kind', '=', PRE_ORDER_JOB)
    .orderBy('run_at')
    .execute();

/** Charges an order when sales open and a day later. */
export async function chargeTwice({ services, clock }: TestPlatform, id: string): Promise<void> {
  for (const at of [OPENS, OPENS + DAY_MS]) {
    clock.set(at);
    await chargePreOrder(services, id);
  }
}

export async function expectCleanLedger({ services }: TestPlatform): Promise<void> {
  expect((await verifyLedger(services)).faults).toEqual([]);
}
