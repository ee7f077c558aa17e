// The sale of what is ordered ahead, as it stands now: whether it is off sale for a while, and whether it can go on.
import { sql } from 'kysely';
import { findFullSale } from '../../catalogue/draws/sales-cap.ts';
import { findOffer } from '../../catalogue/offers/store.ts';
import { UNSOLD_TICKETS } from '../../catalogue/raffles/tickets-left.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { DrawTable, ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import type { CartLine } from '../cart/lines.ts';

export interface OrderedSale {
  /** The draw whose tickets are ordered. */
  readonly mainId: string;
  /** How many tickets are ordered. */
  readonly tickets: number;
  /** Tickets of the main draw that are not sold; those that are kept for orders are among them. */
  readonly unsold: number;
  /** The earliest stop of its draws, in milliseconds since 1970. */
  readonly stop: number;
  /** Its draws are on sale, or capped and can be on sale again. */
  readonly isSellable: boolean;
  /** What a purchase is refused for that the operator can undo: a suspended offer, or a capped draw. */
  readonly offSale: 'offer_unavailable' | 'sold_out' | undefined;
}

const isCapped = ({ status }: Pick<DrawTable, 'status'>): boolean => status === 'DRAW_CAPPED';

/** Whether a draw is on sale, or can be again: one at the sales cap of its offer stays capped. */
async function isSellable(
  at: Db | Tx,
  draw: Pick<DrawTable, 'id' | 'offer_key' | 'status'>,
): Promise<boolean> {
  if (!isCapped(draw)) return draw.status === 'DRAW_OPEN';
  return (await findFullSale(at, draw)) === undefined;
}

async function isSuspended(at: Db | Tx, offerKey: string): Promise<boolean> {
  const offer = await findOffer(at, offerKey);
  return offer?.availability !== 'available' || offer.suspended;
}

/** Reads by keys alone: it is asked for each order that waits. Undefined where the order is of no ticket of a raffle. */
export async function readOrderedSale(
  at: Db | Tx,
  order: Pick<ScheduledPurchaseTable, 'asked' | 'ticket_id'>,
): Promise<OrderedSale | undefined> {
  const book = await at
    .selectFrom('raffle_ticket')
    .innerJoin('draw', 'draw.id', 'raffle_ticket.draw_id')
    .select(['draw.offer_key', 'raffle_ticket.draw_id', 'raffle_ticket.tickets'])
    .where('raffle_ticket.ticket_id', '=', order.ticket_id)
    .executeTakeFirst();
  if (!book) return undefined;
  const { drawNos } = JSON.parse(order.asked) as CartLine;
  const draws = await at
    .selectFrom('draw')
    .select(['id', 'offer_key', 'status', 'stop_at'])
    .select(sql.raw<number | string>(UNSOLD_TICKETS).as('unsold'))
    .where('offer_key', '=', book.offer_key)
    .where('draw_no', 'in', drawNos)
    .execute();
  const sellable: boolean[] = [];
  for (const draw of draws) sellable.push(await isSellable(at, draw));
  const cappedReason = draws.some(isCapped) ? 'sold_out' : undefined;
  return {
    mainId: book.draw_id,
    tickets: book.tickets,
    unsold: Number(draws.find(({ id }) => id === book.draw_id)?.unsold ?? 0),
    stop: draws.length === 0 ? 0 : Math.min(...draws.map(({ stop_at }) => Date.parse(stop_at))),
    isSellable: sellable.every(Boolean),
    offSale: (await isSuspended(at, book.offer_key)) ? 'offer_unavailable' : cappedReason,
  };
}
