import type { RaffleDrawRow } from '#lib/contracts/catalogue/raffle-plans.ts';
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { Db } from '../../../ground/db/open.ts';

/** Draws that a page lists. */
const DRAWS_MAX = 50;

/** Tickets with a number that play, by draw. */
async function countTickets(db: Db, drawIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (drawIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('raffle_ticket')
    .innerJoin('ticket', 'ticket.id', 'raffle_ticket.ticket_id')
    .leftJoin('ticket_cancellation as taken', 'taken.ticket_id', 'ticket.id')
    .where('raffle_ticket.draw_id', 'in', drawIds)
    .where('ticket.is_charged', '=', 1)
    .where('taken.ticket_id', 'is', null)
    .groupBy('raffle_ticket.draw_id')
    .select((row) => ['raffle_ticket.draw_id', row.fn.sum<number>('raffle_ticket.tickets').as('tickets')])
    .execute();
  return new Map(rows.map(({ draw_id, tickets }) => [draw_id, Number(tickets)]));
}

/** The main draws of a raffle, the newest first. */
export async function listDrawRows(db: Db, key: string): Promise<RaffleDrawRow[]> {
  const rows = await db
    .selectFrom('draw')
    .innerJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .select(['draw.id', 'draw.draw_no', 'draw.draw_at', 'draw.stop_at', 'draw.status', 'draw.cancelled_at'])
    .select('raffle_draw.name')
    .where('draw.offer_key', '=', key)
    .where('draw.parent_id', 'is', null)
    .orderBy('draw.draw_no', 'desc')
    .limit(DRAWS_MAX)
    .execute();
  const tickets = await countTickets(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    drawNo: row.draw_no,
    name: row.name,
    drawAt: row.draw_at,
    stopAt: row.stop_at,
    status: row.status as DrawStatus,
    isCancelled: row.cancelled_at !== null,
    tickets: tickets.get(row.id) ?? 0,
  }));
}
