// Ends timed pauses, on their day.
import { findExclusion } from '../care/exclusions.ts';
import { type Tx, transact } from '../db/open.ts';
import { lockWallet } from '../ledger/accounts.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import { listAhead } from './calls/answer.ts';
import { planNextCharge } from './charges/plan-charges.ts';
import { tellCancelled, tellPaused, tellResumed } from './messages.ts';
import { cancelRecurringRow, pauseRecurringRow } from './stop-recurring.ts';
import { findRecurring, lockRecurring, type RecurringRow } from './store.ts';

/** Plans from now on: what a pause has left out is not made up for. */
export async function startRecurringRow(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  const started = {
    status: 'recurring_status_active',
    paused_until: null,
    paused_by: null,
    planned_from: getNowIso(services.clock),
  } as const;
  await tx.updateTable('recurring').set(started).where('id', '=', row.id).execute();
  const active = { ...row, ...started };
  await planNextCharge(tx, services, active);
  const [next] = await listAhead(tx, services, active, 1);
  await tellResumed(tx, services, active, next);
}

/** Ends a timed pause whose day has come. During a break it stays paused, and an exclusion cancels it. */
export const resumeRow = (services: Services, id: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const known = await findRecurring(tx, id);
    if (known?.status !== 'recurring_status_timed_pause') return;
    // The wallet first: an exclusion that is being written holds it.
    await lockWallet(tx, services, known.customer_id);
    const row = await lockRecurring(tx, services, id);
    if (row?.status !== 'recurring_status_timed_pause' || row.paused_until === null) return;
    if (row.paused_until > getNowIso(services.clock)) return;
    const exclusion = await findExclusion(services, row.customer_id, tx);
    if (exclusion?.kind === 'exclusion') {
      await cancelRecurringRow(tx, services, row, 'exclusion');
      await tellCancelled(tx, services, row);
    } else if (exclusion) {
      await pauseRecurringRow(tx, row, 'break');
      await tellPaused(tx, services, row, 'break');
    } else await startRecurringRow(tx, services, row);
  });
