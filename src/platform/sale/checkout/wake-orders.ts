// Money in a wallet wakes orders ahead that lacked it, whatever it came from.
import type { Tx } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { PRE_ORDER_JOB } from './order-job.ts';

const selectDeclined = (tx: Tx) =>
  tx
    .selectFrom('scheduled_purchase as ordered')
    .select('ordered.id')
    .where('ordered.done_at', 'is', null)
    .where('ordered.declined_at', 'is not', null)
    .orderBy('ordered.due_at')
    .orderBy('ordered.id');

async function enqueueAll(tx: Tx, services: Services, orders: readonly { readonly id: string }[]) {
  for (const { id } of orders)
    await enqueueJob(tx, services, { kind: PRE_ORDER_JOB, payload: { scheduledId: id } });
}

/** Tries what the owners of these accounts have ordered ahead and could not pay. In the transaction of the credit. */
export async function wakeOrders(tx: Tx, services: Services, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const orders = await selectDeclined(tx)
    .innerJoin('account', 'account.customer_id', 'ordered.customer_id')
    .where('account.kind', '=', 'wallet')
    .where('account.id', 'in', [...new Set(accountIds)])
    .execute();
  await enqueueAll(tx, services, orders);
}

/** The same once money of the customer is not set aside any more. */
export async function wakeOrdersOf(tx: Tx, services: Services, customerId: string): Promise<void> {
  await enqueueAll(
    tx,
    services,
    await selectDeclined(tx).where('ordered.customer_id', '=', customerId).execute(),
  );
}
