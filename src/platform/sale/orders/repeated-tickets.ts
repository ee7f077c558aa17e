// Which tickets are bought again by themselves: those that something began with, and those that it has bought since.
import type { Db, Tx } from '../../ground/db/open.ts';

/**
 * What buys each of a customer's tickets again, by the id of the ticket: what began with it first, then what has bought
 * it. What was cancelled buys none.
 */
export async function readRepeatedTickets(
  at: Db | Tx,
  customerId: string,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ticketIds.length === 0) return new Map();
  const bought = at
    .selectFrom('recurring_charge')
    .innerJoin('recurring', 'recurring.id', 'recurring_charge.recurring_id')
    .select((row) => [row.ref('recurring_charge.ticket_id').$notNull().as('ticket_id'), 'recurring.id'])
    .select((row) => row.lit<number>(1).as('place'))
    .where('recurring_charge.customer_id', '=', customerId)
    .where('recurring_charge.ticket_id', 'in', ticketIds)
    .where('recurring.status', '<>', 'recurring_status_cancelled');
  const begunWith = at
    .selectFrom('recurring')
    .select((row) => [row.ref('source_ticket_id').$notNull().as('ticket_id'), 'id'])
    .select((row) => row.lit<number>(0).as('place'))
    .where('customer_id', '=', customerId)
    .where('source_ticket_id', 'in', ticketIds)
    .where('status', '<>', 'recurring_status_cancelled');
  const rows = await bought.union(begunWith).orderBy('place').orderBy('id').execute();
  const byTicket = Map.groupBy(rows, ({ ticket_id }) => ticket_id);
  // What began with a ticket that was bought to repeat has it among its charges as well.
  const listIds = (found: typeof rows) => [...new Set(found.map(({ id }) => id))];
  return new Map([...byTicket].map(([ticketId, found]) => [ticketId, listIds(found)]));
}
