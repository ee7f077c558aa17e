import { sql } from 'kysely';
import type { Order, OrderListStatus } from '#lib/contracts/cart/order.ts';
import { DRAW_STATUSES, type DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { isDrawn } from '#lib/domain/draws/draw-labels.ts';
import type { Db, Flavor, Tx } from '../db/open.ts';
import type { TicketTable } from '../db/schema/schema.ts';
import { IS_LATE_ENTRY } from '../draws/late-entries.ts';
import { getProduct } from '../products/registry.ts';
import { selectAwards } from '../raffles/entry-awards.ts';
import { readRepeatedTickets } from '../recurring/repeated-tickets.ts';
import type { Services } from '../services.ts';
import { STOCK_KEY_OF_POOL } from '../syndicates/pool-body.ts';
import type { EntryWithDraw } from './entry-with-draw.ts';
import { readOrderedAhead } from './ordered-ahead.ts';

const DRAWN: readonly DrawStatus[] = DRAW_STATUSES.filter(isDrawn);

const listEntries = (at: Db | Tx, flavor: Flavor, ticketIds: readonly string[]) =>
  at
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .leftJoin('prize', 'prize.entry_id', 'entry.id')
    .select(['entry.id', 'entry.ticket_id', 'entry.price_cents', 'prize.amount_cents', 'prize.divisions'])
    .select(['entry.first_number', 'entry.last_number'])
    .select(['prize.paid_at', 'draw.draw_no', 'draw.draw_at', 'draw.local_date'])
    .leftJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .select(['draw.stop_at', 'draw.status', 'draw.numbers', selectAwards(flavor).as('awards')])
    .select(['raffle_draw.sealed_at', IS_LATE_ENTRY.as('is_late')])
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .leftJoin('pool', 'pool.id', 'ticket.pool_id')
    .leftJoin('stock', (join) => join.on('stock.key', '=', STOCK_KEY_OF_POOL))
    .leftJoin('pool_result', 'pool_result.pool_id', 'pool.id')
    .select([
      'pool.body as pool_body',
      'pool.status as pool_status',
      'pool.cancelled_at as pool_cancelled_at',
    ])
    .select(['pool_result.amount_cents as pool_prize_cents'])
    .select(sql<number | null>`stock.size - stock.taken`.as('pool_left'))
    .where('entry.ticket_id', 'in', ticketIds)
    .orderBy('draw.draw_at')
    .execute();

/** The tickets of one customer with their entries, in the order of the rows. */
export async function readOrders(
  services: Pick<Services, 'products' | 'database'>,
  at: Db | Tx,
  tickets: readonly TicketTable[],
): Promise<Order[]> {
  const [first] = tickets;
  if (!first) return [];
  const ids = tickets.map(({ id }) => id);
  const rows = await listEntries(at, services.database.flavor, ids);
  const byTicket = new Map<string, EntryWithDraw[]>();
  for (const row of rows) byTicket.set(row.ticket_id, [...(byTicket.get(row.ticket_id) ?? []), row]);
  const orderedAhead = await readOrderedAhead(at, tickets);
  const repeated = await readRepeatedTickets(at, first.customer_id, ids);
  return tickets.map((ticket) => {
    const order = getProduct(services, ticket.kind).toOrder(ticket, byTicket.get(ticket.id) ?? []);
    const ordered = orderedAhead.get(ticket.id);
    const repeatedBy = repeated.get(ticket.id);
    return { ...order, ...(ordered && { ordered }), ...(repeatedBy && { repeatedBy: [...repeatedBy] }) };
  });
}

/** The customer's tickets by when their draws are: with `next_at` while one is not drawn. */
const selectTicketTimes = (at: Db, customerId: string) =>
  at
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .where('entry.customer_id', '=', customerId)
    .groupBy('entry.ticket_id')
    .select((row) => [
      'entry.ticket_id',
      row.fn
        .min(row.case().when('draw.status', 'not in', DRAWN).then(row.ref('draw.draw_at')).end())
        .as('next_at'),
      row.fn.max('draw.draw_at').as('last_at'),
    ]);

/** The customer's tickets that are ordered ahead and not charged yet: they have no entries. */
const selectOrderTimes = (at: Db, customerId: string) =>
  at
    .selectFrom('scheduled_purchase')
    .where('customer_id', '=', customerId)
    .where('done_at', 'is', null)
    .select(['ticket_id', 'due_at as next_at', 'due_at as last_at']);

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Upcoming tickets soonest first, or past ones newest first, of the customer. */
export async function listOrders(
  services: Services,
  customerId: string,
  status: OrderListStatus,
  { limit, offset }: Page,
): Promise<{ result: Order[]; pageInfo: PageInfo }> {
  const at = services.database.db;
  const isUpcoming = status === 'upcoming_products';
  const wanted = at
    .selectFrom(selectTicketTimes(at, customerId).unionAll(selectOrderTimes(at, customerId)).as('times'))
    .where('next_at', isUpcoming ? 'is not' : 'is', null);
  const { total } = await wanted
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const tickets = await wanted
    .innerJoin('ticket', 'ticket.id', 'times.ticket_id')
    .selectAll('ticket')
    .orderBy(isUpcoming ? 'next_at' : 'last_at', isUpcoming ? 'asc' : 'desc')
    .orderBy('ticket.id', isUpcoming ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { result: await readOrders(services, at, tickets), pageInfo: { limit, offset, total } };
}

/** One ticket, if it is this customer's (decision S4). */
export async function findOrder(
  services: Services,
  customerId: string,
  id: string,
): Promise<Order | undefined> {
  const at = services.database.db;
  const tickets = await at
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .execute();
  const [order] = await readOrders(services, at, tickets);
  return order;
}
