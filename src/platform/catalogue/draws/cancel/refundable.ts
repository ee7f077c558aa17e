// What goes back of a cancelled draw: tickets that play in no other, and of other tickets what they cost in this one.
import { type SqlBool, sql } from 'kysely';
import { splitCents } from '#lib/domain/money/money.ts';
import { IS_KEPT_ENTRY, IS_LATE_ENTRY } from '../../../ground/db/late-entry.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { SoldPart, SoldTicket } from '../../../money/ledger/refund.ts';

export interface Refundable {
  readonly tickets: readonly SoldTicket[];
  readonly parts: readonly SoldPart[];
}

const isRefunded = (reference: string) =>
  sql<SqlBool>`exists (select 1 from ledger_transaction as back where back.kind = 'refund'
    and back.reference = ${sql.ref(reference)})`;

/** Charged entries of the draw that are not refunded: as late ones, as taken back, or before. Pools that did not fill are done. */
const selectUnrefunded = (at: Db | Tx, drawId: string) =>
  at
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .leftJoin('pool', 'pool.id', 'ticket.pool_id')
    .where('entry.draw_id', '=', drawId)
    .where('ticket.is_charged', '=', 1)
    .where('entry.price_cents', '>', 0)
    .where(IS_KEPT_ENTRY)
    .where(sql<SqlBool>`(${IS_LATE_ENTRY}) is not true`)
    .where((where) => where.not(isRefunded('ticket.id')))
    .where((where) => where.not(isRefunded('entry.id')));

/** The next customers, in the order of their ids. */
export const listCustomersToRefund = async (tx: Tx, drawId: string, limit: number): Promise<string[]> =>
  (
    await selectUnrefunded(tx, drawId)
      .select('ticket.customer_id')
      .distinct()
      .orderBy('ticket.customer_id')
      .limit(limit)
      .execute()
  ).map(({ customer_id }) => customer_id);

const listRows = (at: Db | Tx, drawId: string, customers: readonly string[] | undefined) =>
  selectUnrefunded(at, drawId)
    .$if(customers !== undefined, (rows) => rows.where('ticket.customer_id', 'in', customers ?? []))
    .select(['entry.id as entry_id', 'ticket.id', 'ticket.customer_id', 'ticket.price_cents'])
    .select(['ticket.discount_cents', 'ticket.cause_cents', 'ticket.pool_id'])
    .select(
      sql<boolean | number>`exists (select 1 from entry as other where other.ticket_id = ticket.id
        and other.draw_id <> ${drawId})`.as('plays_on'),
    )
    .orderBy('ticket.customer_id')
    .orderBy('entry.id')
    .execute();

export type RefundRow = Awaited<ReturnType<typeof listRows>>[number];

const IDS_AT_ONCE = 500;

/** Each entry's part of its ticket's sale. Parts of all entries of a ticket come to the ticket, to the cent. */
async function splitSales(at: Db | Tx, rows: readonly RefundRow[]): Promise<ReadonlyMap<string, SoldPart>> {
  const byTicket = new Map(rows.map((row) => [row.id, row]));
  const ids = [...byTicket.keys()];
  const parts = new Map<string, SoldPart>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const entries = await at
      .selectFrom('entry')
      .select(['id', 'ticket_id', 'price_cents'])
      .where('ticket_id', 'in', ids.slice(start, start + IDS_AT_ONCE))
      .orderBy('id')
      .execute();
    for (const [ticketId, own] of Map.groupBy(entries, ({ ticket_id }) => ticket_id)) {
      const ticket = byTicket.get(ticketId)!;
      const weights = own.map(({ price_cents }) => price_cents);
      const discounts = splitCents(ticket.discount_cents, weights);
      const causes = splitCents(ticket.cause_cents, weights);
      for (const [place, entry] of own.entries())
        parts.set(entry.id, {
          entryId: entry.id,
          id: ticketId,
          customer_id: ticket.customer_id,
          price_cents: entry.price_cents,
          discount_cents: discounts[place] ?? 0,
          cause_cents: causes[place] ?? 0,
        });
    }
  }
  return parts;
}

/** What goes back to these customers, or to all: in the order of their ids. */
export async function readRefundable(
  at: Db | Tx,
  drawId: string,
  customers?: readonly string[],
): Promise<ReadonlyMap<string, Refundable>> {
  const rows = await listRows(at, drawId, customers);
  const parts = await splitSales(
    at,
    rows.filter(({ plays_on }) => plays_on),
  );
  return new Map(
    [...Map.groupBy(rows, ({ customer_id }) => customer_id)].map(([customerId, own]) => {
      const whole = new Map<string, SoldTicket>();
      for (const { id, customer_id, price_cents, discount_cents, cause_cents, plays_on } of own)
        if (!plays_on) whole.set(id, { id, customer_id, price_cents, discount_cents, cause_cents });
      return [
        customerId,
        { tickets: [...whole.values()], parts: own.flatMap(({ entry_id }) => parts.get(entry_id) ?? []) },
      ];
    }),
  );
}
