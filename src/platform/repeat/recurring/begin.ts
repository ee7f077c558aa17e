// The beginning of a purchase that repeats: its next charge is planned and announced.
import { type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { listAhead } from './calls/answer.ts';
import { leaveOutEntered } from './charges/leave-out-entered.ts';
import { planNextCharge } from './charges/plan-charges.ts';
import { notifyStarted } from './messages.ts';
import { lockRecurring, type RecurringRow } from './store.ts';

/** For a row that the caller holds. */
export async function beginRecurring(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  await planNextCharge(tx, services, row);
  const [next] = await listAhead(tx, services, row, 1);
  await notifyStarted(tx, services, row, next);
}

/**
 * The same in a transaction of its own; nothing for one that has ended meanwhile. Of a group its owner may hold shares of
 * other sessions than the one that was bought with it.
 */
export const beginRow = (services: Services, recurringId: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const row = await lockRecurring(tx, services, recurringId);
    if (row?.status !== 'recurring_status_active') return;
    if (row.group_id !== null) await leaveOutEntered(tx, services, row);
    await beginRecurring(tx, services, row);
  });
