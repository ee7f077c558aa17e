// Ends timed pauses, on their day.

import { type Tx, transact } from '../../ground/db/open.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { findExclusion } from '../../people/care/exclusions.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { listAhead } from './calls/answer.ts';
import { leaveOutEntered } from './charges/leave-out-entered.ts';
import { planNextCharge } from './charges/plan-charges.ts';
import { isStoppedByOrganiser } from './group/playing.ts';
import { notifyCancelled, notifyPaused, notifyResumed } from './messages.ts';
import { readOffered } from './offered.ts';
import { cancelRecurringRow, pauseRecurringRow } from './stop-recurring.ts';
import { findRecurring, lockRecurring, type RecurringRow } from './store.ts';

/**
 * Plans from now on: what a pause has left out is not made up for. Of a group its owner may have bought shares by hand
 * meanwhile.
 */
export async function startRecurringRow(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  const started = {
    status: 'recurring_status_active',
    paused_until: null,
    paused_by: null,
    planned_from: getNowIso(services.clock),
  } as const;
  await tx.updateTable('recurring').set(started).where('id', '=', row.id).execute();
  const active = { ...row, ...started };
  if (row.group_id !== null) await leaveOutEntered(tx, services, active);
  await planNextCharge(tx, services, active);
  const [next] = await listAhead(tx, services, active, 1);
  await notifyResumed(tx, services, active, next);
}

/**
 * Ends a timed pause whose day has come. During a break, while the shop does not offer it, and after the organiser of its
 * group has stopped, it stays paused; an exclusion cancels it.
 */
export async function resumeRow(services: Services, id: string): Promise<void> {
  const known = await findRecurring(services.database.db, id);
  if (known?.status !== 'recurring_status_timed_pause') return;
  const isOffered = await readOffered(services, known.customer_id);
  await transact(services.database, async (tx) => {
    // The wallet first: an exclusion that is being written holds it.
    await lockWallet(tx, services, known.customer_id);
    const row = await lockRecurring(tx, services, id);
    if (row?.status !== 'recurring_status_timed_pause' || row.paused_until === null) return;
    if (row.paused_until > getNowIso(services.clock)) return;
    const exclusion = await findExclusion(services, row.customer_id, tx);
    if (exclusion?.kind === 'exclusion') {
      await cancelRecurringRow(tx, services, row, 'exclusion');
      await notifyCancelled(tx, services, row);
    } else if (exclusion) {
      await pauseRecurringRow(tx, row, 'break');
      await notifyPaused(tx, services, row, 'break');
    } else {
      const by = !isOffered(row) ? 'shop' : (await isStoppedByOrganiser(tx, row)) ? 'organiser' : undefined;
      if (by === undefined) return startRecurringRow(tx, services, row);
      await pauseRecurringRow(tx, row, by);
      await notifyPaused(tx, services, row, by);
    }
  });
}
