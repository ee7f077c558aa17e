import { sql } from 'kysely';
import type { Order, OrderListStatus } from '#lib/contracts/cart/order.ts';
import { DRAW_STATUSES, type DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { isDrawn } from '#lib/domain/draws/draw-labels.ts';
import type { EntryWithDraw } from '../../catalogue/draws/entry-with-draw.ts';
import { selectAwards } from '../../catalogue/raffles/entry-awards.ts';
import { STOCK_KEY_OF_POOL } from '../../catalogue/syndicates/pool-body.ts';
import { IS_HELD_BY_BUYER } from '../../ground/db/entry-holder.ts';
import { IS_CANCELLED_ENTRY, IS_LATE_ENTRY } from '../../ground/db/late-entry.ts';
import type { Db, Flavor, Tx } from '../../ground/db/open.ts';
import { findNearerEnd, type Page } from '../../ground/db/page-end.ts';
import type { TicketTable } from '../../ground/db/schema/schema.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { getProduct } from '../products/registry.ts';
import { readTransfers, toGiven, toReceived } from './given-tickets.ts';
import { readOrderedAhead } from './ordered-ahead.ts';
import { readRepeatedTickets } from './repeated-tickets.ts';

const listEntries = (at: Db | Tx, flavor: Flavor, ticketIds: readonly string[]) =>
  at
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .leftJoin('prize', 'prize.entry_id', 'entry.id')
    .select(['entry.id', 'entry.ticket_id', 'entry.price_cents', 'prize.amount_cents', 'prize.divisions'])
    .select(['entry.first_number', 'entry.last_number'])
    .select(['prize.paid_at', 'draw.draw_no', 'draw.draw_at', 'draw.local_date'])
    .leftJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .leftJoin('lottery_draw', 'lottery_draw.draw_id', 'draw.id')
    .select(({ fn }) => fn.coalesce('raffle_draw.sealed_at', 'lottery_draw.sealed_at').as('sealed_at'))
    .select(['draw.stop_at', 'draw.status', 'draw.numbers', selectAwards(flavor).as('awards')])
    .select(['draw.cancelled_at', IS_LATE_ENTRY.as('is_late')])
    .select(IS_CANCELLED_ENTRY.as('is_cancelled'))
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

/**
 * The tickets of one buyer, or those that the viewer holds, with their entries, in the order of the rows.
 * @param viewerId who looks at them; their buyer where it is left out
 */
export async function readOrders(
  services: Pick<Services, 'database' | 'modules' | 'products'>,
  at: Db | Tx,
  tickets: readonly TicketTable[],
  viewerId?: string,
): Promise<Order[]> {
  const [first] = tickets;
  if (!first) return [];
  const ids = tickets.map(({ id }) => id);
  const rows = await listEntries(at, services.database.flavor, ids);
  const byTicket = new Map<string, EntryWithDraw[]>();
  for (const row of rows) byTicket.set(row.ticket_id, [...(byTicket.get(row.ticket_id) ?? []), row]);
  const orderedAhead = await readOrderedAhead(at, tickets);
  const repeated = await readRepeatedTickets(at, first.customer_id, ids);
  const transfers = await readTransfers(at, ids);
  return tickets.map((ticket) => {
    const order = getProduct(services, ticket.kind).toOrder(ticket, byTicket.get(ticket.id) ?? []);
    const ordered = orderedAhead.get(ticket.id);
    const repeatedBy = repeated.get(ticket.id);
    const known = {
      ...order,
      ...(ordered && { ordered }),
      ...(repeatedBy && { repeatedBy: [...repeatedBy] }),
    };
    const holder = transfers.get(ticket.id);
    if (holder === undefined) return known;
    return holder === viewerId ? toReceived(known) : toGiven(known);
  });
}

const UNDRAWN: readonly DrawStatus[] = DRAW_STATUSES.filter((status) => !isDrawn(status));

/**
 * The customer's tickets that may have a draw to come: those whose last draw is, and those of draws that are late. The
 * others, however many, are not looked at.
 */
const selectMaybeUpcoming = (at: Db, customerId: string, now: string) =>
  at
    .selectFrom('ticket_time')
    .select('ticket_id')
    .where('customer_id', '=', customerId)
    .where('last_at', '>', now)
    .union(
      at
        .selectFrom('draw')
        // SQLite takes the tables of a cross join in this order: there are few late draws, and many entries.
        .crossJoin('entry')
        .whereRef('entry.draw_id', '=', 'draw.id')
        .select('entry.ticket_id')
        .where('draw.status', 'in', UNDRAWN)
        .where('draw.stop_at', '<=', now)
        .where('entry.customer_id', '=', customerId)
        .where(IS_HELD_BY_BUYER),
    )
    .union(
      at
        .selectFrom('ticket_transfer')
        .crossJoin('entry')
        .innerJoin('draw', 'draw.id', 'entry.draw_id')
        .whereRef('entry.ticket_id', '=', 'ticket_transfer.ticket_id')
        .select('entry.ticket_id')
        .where('ticket_transfer.customer_id', '=', customerId)
        .where('draw.status', 'in', UNDRAWN)
        .where('draw.stop_at', '<=', now),
    );

/** The customer's tickets of which a draw is to be drawn, with when the next one is. */
const selectUpcoming = (at: Db, customerId: string, now: string) =>
  at
    .selectFrom(selectMaybeUpcoming(at, customerId, now).as('maybe'))
    .innerJoin('entry', 'entry.ticket_id', 'maybe.ticket_id')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .where('draw.status', 'in', UNDRAWN)
    .where('draw.cancelled_at', 'is', null)
    .groupBy('maybe.ticket_id')
    .select((row) => ['maybe.ticket_id', row.fn.min('draw.draw_at').as('next_at')]);

/** The customer's tickets that are ordered ahead and not charged yet: they have no entries. */
const selectOrdered = (at: Db, customerId: string) =>
  at
    .selectFrom('scheduled_purchase')
    .where('customer_id', '=', customerId)
    .where('done_at', 'is', null)
    .select(['ticket_id', 'due_at as next_at']);

type Slice = Promise<{ tickets: TicketTable[]; total: number }>;

/** Soonest first. */
async function listUpcoming(at: Db, customerId: string, now: string, { limit, offset }: Page): Slice {
  const wanted = at.selectFrom(
    selectUpcoming(at, customerId, now).unionAll(selectOrdered(at, customerId)).as('times'),
  );
  const { total } = await wanted
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const tickets = await wanted
    .innerJoin('ticket', 'ticket.id', 'times.ticket_id')
    .selectAll('ticket')
    .orderBy('next_at')
    .orderBy('ticket.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { tickets, total: Number(total) };
}

/** Tickets with entries, all of whose draws are drawn. */
async function countPast(at: Db, customerId: string, now: string): Promise<number> {
  const { playing, upcoming, given, received } = await at
    .selectNoFrom((row) => [
      row
        .selectFrom('customer_sale')
        .where('customer_id', '=', customerId)
        .select(sql<number>`coalesce(sum(playing), 0)`.as('playing'))
        .as('playing'),
      row
        .selectFrom(selectUpcoming(at, customerId, now).as('upcoming'))
        .select((one) => one.fn.countAll<number>().as('upcoming'))
        .as('upcoming'),
      row
        .selectFrom('ticket_transfer')
        .where('from_id', '=', customerId)
        .select((one) => one.fn.countAll<number>().as('given'))
        .as('given'),
      row
        .selectFrom('ticket_transfer')
        .where('customer_id', '=', customerId)
        .select((one) => one.fn.countAll<number>().as('received'))
        .as('received'),
    ])
    .executeTakeFirstOrThrow();
  return Number(playing) - Number(given) + Number(received) - Number(upcoming);
}

/** Newest first. */
async function listPast(at: Db, customerId: string, now: string, page: Page): Slice {
  const total = await countPast(at, customerId, now);
  const end = findNearerEnd(page, total);
  const direction = end.isTurned ? 'asc' : 'desc';
  const found = at
    .selectFrom('ticket_time')
    .select(['ticket_id', 'last_at'])
    .where('customer_id', '=', customerId)
    .where(
      'ticket_id',
      'not in',
      at.selectFrom(selectUpcoming(at, customerId, now).as('upcoming')).select('ticket_id'),
    )
    .orderBy('last_at', direction)
    .orderBy('ticket_id', direction)
    .limit(end.limit)
    .offset(end.offset);
  const tickets = await at
    .selectFrom(found.as('times'))
    .innerJoin('ticket', 'ticket.id', 'times.ticket_id')
    .selectAll('ticket')
    .orderBy('last_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .execute();
  return { tickets, total };
}

/** Upcoming tickets soonest first, or past ones newest first, of the customer. */
export async function listOrders(
  services: Services,
  customerId: string,
  status: OrderListStatus,
  { limit, offset }: Page,
): Promise<{ result: Order[]; pageInfo: PageInfo }> {
  const at = services.database.db;
  const list = status === 'upcoming_products' ? listUpcoming : listPast;
  const { tickets, total } = await list(at, customerId, getNowIso(services.clock), { limit, offset });
  return { result: await readOrders(services, at, tickets, customerId), pageInfo: { limit, offset, total } };
}

/** One ticket, if the customer has bought it or holds it (decision S4). */
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
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('customer_id', '=', customerId),
        eb(
          'id',
          'in',
          selectFrom('ticket_transfer').select('ticket_id').where('customer_id', '=', customerId),
        ),
      ]),
    )
    .execute();
  const [order] = await readOrders(services, at, tickets, customerId);
  return order;
}
