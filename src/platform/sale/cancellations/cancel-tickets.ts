// Tickets that the shop takes back while their draws are on sale: they play nothing, and their money goes back, in one
// transaction. All of those that are named, or none.

import type { Order } from '#lib/contracts/cart/order.ts';
import { DESK_ORDER_ERRORS, mayTakeBack } from '#lib/contracts/desk/orders.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { followRefunds, postRefunds } from '../../money/ledger/refund.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { endPreOrder } from '../checkout/due-pre-orders.ts';
import { readOrders } from '../orders/store.ts';
import { type OrderTicket, readOrderTickets } from './read-tickets.ts';

export interface Cancelling {
  readonly checkoutId: string;
  readonly ticketIds: readonly string[];
  /** Its customer reads it. */
  readonly reason: string;
  /** What goes back, as whoever asks has read it. */
  readonly cents: number;
  /** As the audit trail names them. */
  readonly author: string;
}

export const describeTicket = ({ offerName = '', description = '' }: Partial<Order>): string =>
  [offerName, description].filter((part) => part !== '').join(': ');

/** Held until the commit: none of them is closed before that. */
async function holdDraws(tx: Tx, { database }: Services, tickets: readonly OrderTicket[]): Promise<void> {
  if (database.flavor !== 'postgres') return;
  const ids = [...new Set(tickets.flatMap(({ entries }) => entries.map(({ draw_id }) => draw_id)))];
  if (ids.length > 0)
    await tx.selectFrom('draw').select('id').where('id', 'in', ids).orderBy('id').forShare().execute();
}

const findBuyer = (tx: Tx, checkoutId: string) =>
  tx.selectFrom('checkout').select('customer_id').where('id', '=', checkoutId).executeTakeFirst();

/** @throws DomainError `ticket_not_of_order`, `ticket_not_taken_back`, `sum_changed` */
function chooseTickets(
  tickets: readonly OrderTicket[],
  { ticketIds, cents }: Cancelling,
): readonly OrderTicket[] {
  const wanted = new Set(ticketIds);
  const chosen = tickets.filter(({ ticket }) => wanted.has(ticket.id));
  if (chosen.length < wanted.size) throw createDomainError(DESK_ORDER_ERRORS, 'ticket_not_of_order');
  const kept = chosen.find(({ state }) => !mayTakeBack(state));
  if (kept) throw createDomainError(DESK_ORDER_ERRORS, 'ticket_not_taken_back', { ticket: kept.ticket.id });
  const backCents = chosen.reduce((sum, one) => sum + one.backCents, 0);
  if (backCents !== cents)
    throw createDomainError(DESK_ORDER_ERRORS, 'sum_changed', { cents: formatCents(backCents) });
  return chosen;
}

async function writeCancellations(
  tx: Tx,
  services: Services,
  chosen: readonly OrderTicket[],
  { reason, author }: Cancelling,
): Promise<void> {
  const created_at = getNowIso(services.clock);
  const rows = chosen.map(({ ticket, backCents }) => ({
    ticket_id: ticket.id,
    customer_id: ticket.customer_id,
    cents: backCents,
    reason,
    author,
    created_at,
  }));
  for (const some of sliceRows(rows))
    await tx
      .insertInto('ticket_cancellation')
      .values([...some])
      .execute();
}

/** What was charged goes back; what was ordered ahead is not bought. */
async function giveBack(
  tx: Tx,
  services: Services,
  chosen: readonly OrderTicket[],
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  const charged = chosen.flatMap(({ ticket, state }) => (state === 'plays' ? [ticket] : []));
  for (const some of sliceRows(charged)) {
    await postRefunds(tx, services, some, ({ id }) => `Money back: ${labels.get(id)}`);
    await followRefunds(tx, services, some);
  }
  for (const { orderedId } of chosen)
    if (orderedId !== undefined) await endPreOrder(tx, services, orderedId, 'cancelled');
}

/**
 * @throws DomainError `order_unknown`, `ticket_not_of_order`, `ticket_not_taken_back`, `sum_changed`; the database's
 * `draw_not_open`
 */
export async function cancelTickets(
  services: Services,
  asked: Cancelling,
): Promise<{ readonly tickets: number; readonly cents: number }> {
  let stop = '9999';
  return transact(
    services.database,
    async (tx) => {
      const buyer = await findBuyer(tx, asked.checkoutId);
      if (!buyer) throw createDomainError(DESK_ORDER_ERRORS, 'order_unknown');
      // Whoever comes second waits here, and then reads what the first one has done.
      await lockWallet(tx, services, buyer.customer_id);
      const read = () => readOrderTickets(tx, asked.checkoutId, getNowIso(services.clock));
      await holdDraws(tx, services, await read());
      const chosen = chooseTickets(await read(), asked);
      const stops = chosen.flatMap(({ entries }) => entries.map(({ stop_at }) => stop_at));
      stop = stops.toSorted()[0] ?? stop;
      const orders = await readOrders(
        services,
        tx,
        chosen.map(({ ticket }) => ticket),
      );
      const labels = new Map(orders.map((order) => [order.id, describeTicket(order)]));
      await writeCancellations(tx, services, chosen, asked);
      await giveBack(tx, services, chosen, labels);
      const { checkoutId, reason, cents, author } = asked;
      const payload = { checkoutId, labels: [...labels.values()], cents, reason };
      const dedupe = `ticket_cancelled:${chosen[0]?.ticket.id}`;
      await queueMails(tx, services, [
        { kind: 'ticket_cancelled', customerId: buyer.customer_id, dedupe, payload },
      ]);
      const detail = { order: checkoutId, tickets: chosen.map(({ ticket }) => ticket.id), cents, reason };
      await insertAudit(tx, services, author, 'orders cancel', { subject: buyer.customer_id, detail });
      return { tickets: chosen.length, cents };
    },
    () => {
      if (getNowIso(services.clock) >= stop)
        throw createDomainError(DESK_ORDER_ERRORS, 'ticket_not_taken_back', {
          ticket: asked.ticketIds[0] ?? '',
        });
    },
  );
}
