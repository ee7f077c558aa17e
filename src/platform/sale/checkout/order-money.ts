// What wallets lack of what is ordered ahead.
import type { Db, Tx } from '../../ground/db/open.ts';
import type { ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import { readWalletAccount } from '../../money/ledger/accounts.ts';
import { readSetAsideCents } from '../../money/payments/set-aside.ts';

type WaitingOrder = Pick<ScheduledPurchaseTable, 'id' | 'price_cents'>;

/** What of the wallet may pay for orders ahead, in cents: money that came in for something else is left to that. */
export async function readOwnFreeCents(at: Db | Tx, customerId: string): Promise<number> {
  const { balanceCents } = await readWalletAccount(at, customerId);
  return balanceCents - (await readSetAsideCents(at, customerId));
}

/** What each order lacks where the money goes to them in turn, in cents by their ids. */
export function splitMissing(
  orders: readonly WaitingOrder[],
  freeCents: number,
): ReadonlyMap<string, number> {
  const missing = new Map<string, number>();
  let left = Math.max(0, freeCents);
  for (const { id, price_cents } of orders) {
    const paid = Math.min(left, price_cents);
    left -= paid;
    missing.set(id, price_cents - paid);
  }
  return missing;
}

/** What the wallet lacks of each order of a customer that waits, in cents by their ids; those due first are paid first. */
export async function readMissing(at: Db | Tx, customerId: string): Promise<ReadonlyMap<string, number>> {
  const orders = await at
    .selectFrom('scheduled_purchase')
    .select(['id', 'price_cents'])
    .where('customer_id', '=', customerId)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  return orders.length === 0 ? new Map() : splitMissing(orders, await readOwnFreeCents(at, customerId));
}
