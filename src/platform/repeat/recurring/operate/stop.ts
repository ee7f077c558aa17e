// What an operator stops for a customer, who is notified.
import { transact } from '../../../ground/db/open.ts';
import { lockWallet } from '../../../money/ledger/accounts.ts';
import type { Services } from '../../../services.ts';
import { notifyCancelled, notifyPaused } from '../messages.ts';
import { cancelRecurringRow, pauseRecurringRow } from '../stop-recurring.ts';
import { findRecurring, lockRecurring, type RecurringRow } from '../store.ts';

export type OperatorStop = 'cancel' | 'pause';

/** The row as it was; undefined where there is none, or nothing to be stopped. */
export const stopByOperator = (
  services: Services,
  id: string,
  how: OperatorStop,
): Promise<RecurringRow | undefined> =>
  transact(services.database, async (tx) => {
    const known = await findRecurring(tx, id);
    if (!known) return undefined;
    await lockWallet(tx, services, known.customer_id);
    const row = await lockRecurring(tx, services, id);
    if (!row || row.status === 'recurring_status_cancelled') return undefined;
    if (how === 'cancel') {
      await cancelRecurringRow(tx, services, row, 'operator');
      await notifyCancelled(tx, services, row);
      return row;
    }
    if (row.status === 'recurring_status_paused') return undefined;
    await pauseRecurringRow(tx, row, 'operator');
    await notifyPaused(tx, services, row, 'operator');
    return row;
  });
