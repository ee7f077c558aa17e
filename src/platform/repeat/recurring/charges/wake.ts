// Money in a wallet wakes charges that lacked it: a prize, a refund, a deposit, whatever it came from. Money that was paid
// in for something wakes others once that is bought, or given up.

import type { Tx } from '../../../ground/db/open.ts';
import { readSetAsideCents } from '../../../money/payments/set-aside.ts';
import type { SettledCart } from '../../../sale/checkout/settle-intent.ts';
import type { Services } from '../../../services.ts';
import { retryCharge } from '../jobs.ts';

/** Charges that failed, with the wallets of their owners. */
const selectFailed = (tx: Tx) =>
  tx
    .selectFrom('account')
    .innerJoin('recurring_charge as charge', 'charge.customer_id', 'account.customer_id')
    .select(['charge.id', 'charge.state', 'charge.attempts', 'charge.customer_id', 'charge.planned_cents'])
    .select((row) => row.ref('account.balance_cents').$notNull().as('balance_cents'))
    .where('account.kind', '=', 'wallet')
    .where('charge.state', 'in', ['soft_failure', 'hard_failure']);

type FailedCharge = Awaited<ReturnType<ReturnType<typeof selectFailed>['execute']>>[number];

/**
 * Soft failures where the wallet has money to spare, and hard ones that it covers: no card is asked again for those, nor
 * for a soft one that was tried since.
 */
async function wake(
  tx: Tx,
  services: Services,
  failed: readonly FailedCharge[],
  mayAskCards = true,
): Promise<void> {
  for (const [customerId, charges] of Map.groupBy(failed, ({ customer_id }) => customer_id)) {
    const setAside = await readSetAsideCents(tx, customerId);
    for (const { id, state, attempts, planned_cents, balance_cents } of charges) {
      const isSoft = state === 'soft_failure';
      const retry = isSoft && mayAskCards ? { cardAttempts: attempts } : {};
      if (balance_cents - setAside >= (isSoft ? 1 : planned_cents))
        await retryCharge(tx, services, id, retry);
    }
  }
}

/** Tries what of the owners of these accounts waits for money. In the transaction of the credit. */
export async function wakeCharges(tx: Tx, services: Services, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const failed = selectFailed(tx).where('account.id', 'in', [...new Set(accountIds)]);
  await wake(tx, services, await failed.execute());
}

/** The same once money of the customer is not set aside any more; but for the charge that it was brought for. */
export async function wakeChargesOf(
  tx: Tx,
  services: Services,
  customerId: string,
  chargeId = '',
): Promise<void> {
  const failed = selectFailed(tx)
    .where('charge.customer_id', '=', customerId)
    .where('charge.id', '<>', chargeId);
  await wake(tx, services, await failed.execute());
}

/**
 * The same once a cart is bought with what was set aside for it. What came in beside that has woken them already, so no
 * card is asked again.
 */
async function wakeChargesAfterCart(tx: Tx, services: Services, customerId: string): Promise<void> {
  const failed = selectFailed(tx).where('charge.customer_id', '=', customerId);
  await wake(tx, services, await failed.execute(), false);
}

/** What waited for money that was set aside for a cart. */
export const followCart = (
  tx: Tx,
  services: Services,
  { customerId, isBought }: SettledCart,
): Promise<void> =>
  isBought ? wakeChargesAfterCart(tx, services, customerId) : wakeChargesOf(tx, services, customerId);
