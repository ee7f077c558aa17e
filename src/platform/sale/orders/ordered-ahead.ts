// What became of tickets that were ordered ahead.
import type { Ordered } from '#lib/contracts/products/base.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { ScheduledPurchaseTable, TicketTable } from '../../ground/db/schema/schema.ts';

type OrderRow = Pick<ScheduledPurchaseTable, 'done_at' | 'checkout_id'>;

function toOrdered({ done_at, checkout_id }: OrderRow): Ordered {
  if (done_at === null) return { state: 'waiting' };
  return checkout_id === null ? { state: 'cancelled' } : { state: 'bought', checkoutId: checkout_id };
}

/** By the id of the ticket; nothing of tickets that were bought at once. */
export async function readOrderedAhead(
  at: Db | Tx,
  tickets: readonly TicketTable[],
): Promise<ReadonlyMap<string, Ordered>> {
  const ordered = tickets.filter(({ is_charged }) => is_charged === 0);
  if (ordered.length === 0) return new Map();
  const customerIds = [...new Set(ordered.map(({ customer_id }) => customer_id))];
  const rows = await at
    .selectFrom('scheduled_purchase')
    .select(['ticket_id', 'done_at', 'checkout_id'])
    .where('customer_id', 'in', customerIds)
    .where(
      'ticket_id',
      'in',
      ordered.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map((row) => [row.ticket_id, toOrdered(row)]));
}
