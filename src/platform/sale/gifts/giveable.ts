// Which tickets can be given away: paid for, in draws that are on sale, and bought once (decision 85).
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { type OrderTicket, readOrderTickets } from '../cancellations/read-tickets.ts';
import { readRepeatedTickets } from '../orders/repeated-tickets.ts';
import { findProduct } from '../products/registry.ts';

interface Giveable {
  readonly ticket: OrderTicket['ticket'];
  /** The draws that it plays in. */
  readonly drawIds: readonly string[];
  /** ISO instant of the first end of their sales. */
  readonly until: string;
}

/** The ticket where its draws are on sale, whoever bought it; undefined where it does not play, or not any more. */
export async function findPlaying(
  at: Db | Tx,
  services: Services,
  ticketId: string,
): Promise<Giveable | undefined> {
  const row = await at
    .selectFrom('ticket')
    .select('checkout_id')
    .where('id', '=', ticketId)
    .executeTakeFirst();
  if (!row) return undefined;
  const tickets = await readOrderTickets(at, row.checkout_id, getNowIso(services.clock));
  const found = tickets.find(({ ticket }) => ticket.id === ticketId);
  if (found?.state !== 'plays') return undefined;
  const [until = ''] = found.entries.map(({ stop_at }) => stop_at).toSorted();
  const drawIds = [...new Set(found.entries.map(({ draw_id }) => draw_id))];
  return { ticket: found.ticket, drawIds, until };
}

/** The same of a ticket that the customer may give away. */
export async function findGiveable(
  at: Db | Tx,
  services: Services,
  { customerId, ticketId }: { readonly customerId: string; readonly ticketId: string },
): Promise<Giveable | undefined> {
  const playing = await findPlaying(at, services, ticketId);
  if (playing?.ticket.customer_id !== customerId) return undefined;
  const { ticket, drawIds } = playing;
  if (!findProduct(services, ticket.kind)?.canBeGiven?.(drawIds.length)) return undefined;
  const moved = await at
    .selectFrom('ticket_transfer')
    .select('ticket_id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  if (moved) return undefined;
  const repeated = await readRepeatedTickets(at, customerId, [ticketId]);
  return repeated.has(ticketId) ? undefined : playing;
}
