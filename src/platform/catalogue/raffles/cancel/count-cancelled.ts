// What cancelling a draw of a raffle would do, in figures.
import type { Db } from '../../../ground/db/open.ts';

export interface CancelFigures {
  readonly customers: number;
  /** Tickets with a number, without those that were taken back one by one. */
  readonly tickets: number;
  /** Goes back to wallets. */
  readonly paidCents: number;
  /** Goes back to promotions and codes. */
  readonly discountCents: number;
  /** Comes back from causes. */
  readonly causeCents: number;
  readonly ordersAhead: number;
  readonly letters: number;
}

export async function countCancelled(db: Db, drawId: string): Promise<CancelFigures> {
  const charged = await db
    .selectFrom('raffle_ticket')
    .innerJoin('ticket', 'ticket.id', 'raffle_ticket.ticket_id')
    .where('raffle_ticket.draw_id', '=', drawId)
    .where('ticket.is_charged', '=', 1)
    .leftJoin('ticket_cancellation as taken', 'taken.ticket_id', 'ticket.id')
    .where('taken.ticket_id', 'is', null)
    .select((row) => [
      row.fn.count<number>('ticket.customer_id').distinct().as('customers'),
      row.fn.sum<number>('raffle_ticket.tickets').as('tickets'),
      row.fn.sum<number>('ticket.price_cents').as('price'),
      row.fn.sum<number>('ticket.discount_cents').as('discount'),
      row.fn.sum<number>('ticket.cause_cents').as('cause'),
    ])
    .executeTakeFirstOrThrow();
  const { orders } = await db
    .selectFrom('raffle_ticket')
    .innerJoin('scheduled_purchase', 'scheduled_purchase.ticket_id', 'raffle_ticket.ticket_id')
    .where('raffle_ticket.draw_id', '=', drawId)
    .where('scheduled_purchase.done_at', 'is', null)
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  const { letters } = await db
    .selectFrom('raffle_postal')
    .where('draw_id', '=', drawId)
    .select((row) => row.fn.countAll<number>().as('letters'))
    .executeTakeFirstOrThrow();
  return {
    customers: Number(charged.customers),
    tickets: Number(charged.tickets ?? 0),
    paidCents: Number(charged.price ?? 0) - Number(charged.discount ?? 0),
    discountCents: Number(charged.discount ?? 0),
    causeCents: Number(charged.cause ?? 0),
    ordersAhead: Number(orders),
    letters: Number(letters),
  };
}
