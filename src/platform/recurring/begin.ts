// The beginning of a purchase that repeats: its next charge is planned and announced.
import { type Tx, transact } from '../db/open.ts';
import type { Services } from '../services.ts';
import { listAhead } from './calls/answer.ts';
import { planNextCharge } from './charges/plan-charges.ts';
import { notifyStarted } from './messages.ts';
import { lockRecurring, type RecurringRow } from './store.ts';

/** For a row that the caller holds. */
export async function beginRecurring(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  await planNextCharge(tx, services, row);
  const [next] = await listAhead(tx, services, row, 1);
  await notifyStarted(tx, services, row, next);
}

/** The same in a transaction of its own; nothing for one that has ended meanwhile. */
export const beginRow = (services: Services, recurringId: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const row = await lockRecurring(tx, services, recurringId);
    if (row?.status === 'recurring_status_active') await beginRecurring(tx, services, row);
  });
