// Stops what repeats and notifies its owner: one message for each purchase.
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { notifyCancelled, notifyPaused } from './messages.ts';
import { type StopReason, stopRecurring } from './stop-recurring.ts';

/** In the transaction that gives the reason; the caller holds the wallet. */
export async function stopAndNotify(
  tx: Tx,
  services: Services,
  customerId: string,
  why: StopReason,
): Promise<void> {
  for (const row of await stopRecurring(tx, services, customerId, why)) {
    if (why === 'break') await notifyPaused(tx, services, row, 'break');
    else await notifyCancelled(tx, services, row);
  }
}
