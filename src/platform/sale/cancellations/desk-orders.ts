// Orders as the desk lists and shows them.
import {
  DESK_ORDER_ERRORS,
  type DeskOrder,
  type DeskOrderRow,
  type DeskTicket,
  type listDeskOrders,
} from '#lib/contracts/desk/orders.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../ground/operator/keyset.ts';
import { loadActorNames } from '../../ground/staff/actor-names.ts';
import { readBookings } from '../../people/operators/desk/bookings.ts';
import { findCustomers } from '../../people/operators/find-customers.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readOrders } from '../orders/store.ts';
import { describeTicket } from './cancel-tickets.ts';
import { type OrderTicket, readOrderTickets } from './read-tickets.ts';

const PAGE = 50;
const NUMBER = /^\d{1,9}$/;
const END_OF_DAY = 'T23:59:59.999Z';

const selectOrders = (db: Db) =>
  db
    .selectFrom('checkout')
    .innerJoin('customer', 'customer.id', 'checkout.customer_id')
    .select(['checkout.id', 'checkout.created_at', 'checkout.customer_id', 'checkout.total_cents'])
    .select(['checkout.channel_key', 'customer.email', 'customer.firstname', 'customer.lastname'])
    .select((row) => [
      row
        .selectFrom('ticket')
        .select((of) => of.fn.countAll<number>().as('tickets'))
        .whereRef('ticket.checkout_id', '=', 'checkout.id')
        .where('ticket.price_cents', '>=', 0)
        .as('tickets'),
      row
        .selectFrom('ticket_cancellation as taken')
        .innerJoin('ticket', 'ticket.id', 'taken.ticket_id')
        .select((of) => of.fn.countAll<number>().as('cancelled'))
        .whereRef('ticket.checkout_id', '=', 'checkout.id')
        .as('cancelled'),
    ]);

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

const toRow = (row: OrderRow): DeskOrderRow => ({
  id: row.id,
  at: row.created_at,
  customerId: row.customer_id,
  customer: joinName(row),
  email: row.email,
  totalCents: row.total_cents,
  tickets: Number(row.tickets),
  cancelled: Number(row.cancelled),
  channel: row.channel_key,
});

/** The most numbers of one entry: those that hold a number begin so far before it at most. */
const BOOK_MAX = 10_000;

/** Tickets of raffles that hold a number. */
const listHolders = (db: Db, number: number) =>
  db
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .select('ticket.checkout_id')
    .where('first_number', '<=', number)
    .where('first_number', '>', number - BOOK_MAX)
    .where('last_number', '>=', number);

const selectFound = async (db: Db, words: string) => {
  const orders = selectOrders(db);
  if (words === '') return orders;
  if (words.startsWith('chk_')) return orders.where('checkout.id', '=', words);
  if (words.startsWith('tkt_'))
    return orders.where(
      'checkout.id',
      'in',
      db.selectFrom('ticket').select('checkout_id').where('id', '=', words),
    );
  if (NUMBER.test(words)) return orders.where('checkout.id', 'in', listHolders(db, Number(words)));
  const ids = (await findCustomers(db, words)).map(({ id }) => id);
  return orders.where('checkout.customer_id', 'in', ids.length === 0 ? [''] : ids);
};

/** Newest first; days are of UTC. */
export async function listOrdersOfDesk(
  db: Db,
  { q = '', from, to, after }: QueryOf<typeof listDeskOrders>,
): Promise<ResultOf<typeof listDeskOrders>> {
  const place = parsePlace(after);
  const rows = await (await selectFound(db, q.trim()))
    .$if(Boolean(from), (list) => list.where('checkout.created_at', '>=', from ?? ''))
    .$if(Boolean(to), (list) => list.where('checkout.created_at', '<=', `${to}${END_OF_DAY}`))
    .$if(place !== undefined, (list) =>
      list.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('checkout.created_at', 'checkout.id'), '<', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('checkout.created_at', 'desc')
    .orderBy('checkout.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = cutPage(rows, PAGE, (row) => ({ at: row.created_at, id: row.id }));
  return {
    rows: page.rows.map(toRow),
    next: page.next,
  };
}

const listCancellations = async (db: Db, ids: readonly string[]) => {
  const rows = await db.selectFrom('ticket_cancellation').selectAll().where('ticket_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.ticket_id, row]));
};

/** The newest gift of each ticket. */
async function listGifts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, DeskTicket['gift']>> {
  const rows = await db
    .selectFrom('gift')
    .leftJoin('customer', 'customer.id', 'gift.taken_by')
    .select(['gift.id', 'gift.ticket_id', 'gift.state', 'gift.created_at', 'gift.ends_at', 'gift.ended_at'])
    .select(['gift.recipient', 'gift.taken_by', 'customer.email'])
    .where('gift.ticket_id', 'in', ids)
    .orderBy('gift.created_at')
    .orderBy('gift.id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.ticket_id,
      {
        id: row.id,
        state: row.state,
        at: row.created_at,
        endsAt: row.ends_at,
        endedAt: row.ended_at,
        recipient: row.recipient,
        takenBy: row.taken_by === null ? null : { id: row.taken_by, email: row.email ?? '' },
      },
    ]),
  );
}

async function describeTickets(
  services: Services,
  tickets: readonly OrderTicket[],
): Promise<readonly DeskTicket[]> {
  const { db } = services.database;
  const rows = tickets.map(({ ticket }) => ticket);
  const labels = new Map(
    (await readOrders(services, db, rows)).map((order) => [order.id, describeTicket(order)]),
  );
  const taken = await listCancellations(
    db,
    rows.map(({ id }) => id),
  );
  const gifts = await listGifts(
    db,
    rows.map(({ id }) => id),
  );
  const nameOf = await loadActorNames(db);
  return tickets.map(({ ticket, state, entries }) => {
    const cancellation = taken.get(ticket.id);
    return {
      id: ticket.id,
      kind: ticket.kind,
      label: labels.get(ticket.id) || ticket.kind,
      state,
      priceCents: ticket.price_cents,
      discountCents: ticket.discount_cents,
      causeCents: ticket.cause_cents,
      causeKey: ticket.cause_key,
      isCharged: ticket.is_charged === 1,
      entries: entries.map((entry) => ({
        id: entry.id,
        offerKey: entry.offer_key,
        drawNo: entry.draw_no,
        drawStatus: entry.draw_status,
        stopAt: entry.stop_at,
        priceCents: entry.price_cents,
        firstNumber: entry.first_number,
        lastNumber: entry.last_number,
        prizeCents: entry.prize_cents,
      })),
      cancellation: cancellation
        ? {
            at: cancellation.created_at,
            by: nameOf(cancellation.author),
            reason: cancellation.reason,
            cents: cancellation.cents,
          }
        : null,
      gift: gifts.get(ticket.id) ?? null,
    };
  });
}

/** @throws DomainError `order_unknown` */
export async function loadOrder(services: Services, id: string): Promise<DeskOrder> {
  const { db } = services.database;
  const row = await selectOrders(db).where('checkout.id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(DESK_ORDER_ERRORS, 'order_unknown');
  const tickets = await readOrderTickets(db, id, getNowIso(services.clock));
  const deposits = await db
    .selectFrom('checkout_intent')
    .innerJoin('deposit', 'deposit.id', 'checkout_intent.deposit_id')
    .select(['deposit.id', 'deposit.method', 'deposit.status', 'deposit.amount_cents as cents'])
    .where('checkout_intent.checkout_id', '=', id)
    .execute();
  return {
    ...toRow(row),
    ticketRows: [...(await describeTickets(services, tickets))],
    bookings: await readBookings(db, [id, ...tickets.map(({ ticket }) => ticket.id)]),
    deposits: deposits.map((deposit) => Object.assign(deposit, { status: String(deposit.status) })),
  };
}
