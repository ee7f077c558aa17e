// How many tickets of a raffle's draw can still be bought online.
import { sql } from 'kysely';
import type { Db, Tx } from '../../ground/db/open.ts';

/** Of the row `draw`: tickets that are not sold. Those that are ordered ahead are among them: an order takes no stock. */
export const UNSOLD_TICKETS = `(select coalesce(sum(size - taken), 0) from stock where pool = 'raffle:' || draw.id)`;

/**
 * Of the row `draw`: tickets that are ordered ahead. They are kept for their orders until each is charged, has
 * waited for its money for as long as tickets are kept, or ends. It begins with the orders that wait: SQLite would begin with every ticket of the draw.
 */
export const ORDERED_TICKETS = `(case when draw.opens_at is null then 0 else
  (select coalesce(sum(raffle_ticket.tickets), 0) from scheduled_purchase as planned cross join raffle_ticket
    where planned.done_at is null and planned.released_at is null and raffle_ticket.ticket_id = planned.ticket_id
      and raffle_ticket.draw_id = draw.id) end)`;

/** How many tickets of a draw are kept for orders ahead. */
export async function countOrderedTickets(at: Db | Tx, drawId: string): Promise<number> {
  const { ordered } = await at
    .selectFrom('draw')
    .select(sql.raw<number | string>(ORDERED_TICKETS).as('ordered'))
    .where('draw.id', '=', drawId)
    .executeTakeFirstOrThrow();
  return Number(ordered);
}
