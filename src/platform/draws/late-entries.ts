// What was bought in a draw after it had been held: it plays nothing, and what was paid goes back.
import { sql } from 'kysely';
import type { Db, Tx } from '../db/open.ts';
import type { EntryTable, TicketTable } from '../db/schema/schema.ts';
import { sliceRows } from '../db/slice-rows.ts';
import { lockWallet } from '../ledger/accounts.ts';
import { followRefunds, getPaidCents, postRefunds, type SoldTicket } from '../ledger/refund.ts';
import type { MailPayloads } from '../mail/catalogue.ts';
import { queueMails } from '../mail/queue.ts';
import { bookAdjustment } from '../operators/adjust-wallet.ts';
import { returnCreditOfEntries } from '../promotions/return-credit.ts';
import type { Services } from '../services.ts';
import type { DrawRow } from './lifecycle.ts';

/** What its owner paid for an entry: its part of the ticket's price, without that of the discount. */
export const getEntryPaidCents = (
  { price_cents }: Pick<EntryTable, 'price_cents'>,
  ticket: Pick<TicketTable, 'price_cents' | 'discount_cents'>,
): number =>
  ticket.price_cents === 0
    ? 0
    : price_cents - Math.round((ticket.discount_cents * price_cents) / ticket.price_cents);

interface LateEntry {
  readonly id: string;
  readonly ticketId: string;
  readonly customerId: string;
  /** What its owner paid for it, without the discount. */
  readonly paidCents: number;
  /** It is of a pool that is late as a whole, whenever its own shares were bought. */
  readonly isOfPool: boolean;
}

/** Later than every instant. */
const NEVER = '9999';

/**
 * Entries that were bought from an instant on, and all entries of a pool that is full because shares of it were. What an
 * earlier move of the draw has refunded is not among them; a pool that is not full is refunded at its cut-off.
 */
export async function listLateEntries(
  tx: Tx,
  { id, late_from }: Pick<DrawRow, 'id' | 'late_from'>,
  from: string,
): Promise<LateEntry[]> {
  const until = late_from ?? NEVER;
  const rows = await tx
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .leftJoin('pool', 'pool.id', 'ticket.pool_id')
    .select(['entry.id', 'entry.ticket_id', 'entry.customer_id', 'entry.price_cents'])
    .select(['ticket.discount_cents', 'ticket.pool_id'])
    .select('ticket.price_cents as ticket_cents')
    .where('entry.draw_id', '=', id)
    .where((row) =>
      row.or([
        row.and([
          row('ticket.pool_id', 'is', null),
          row('entry.created_at', '>=', from),
          row('entry.created_at', '<', until),
        ]),
        row.and([
          row('pool.status', '<>', 'cancelled'),
          row(
            'pool.shares',
            '=',
            row
              .selectFrom('ticket as sold')
              .select((of) => of.fn.sum<number>('sold.shares').as('shares'))
              .whereRef('sold.pool_id', '=', 'pool.id'),
          ),
          row.exists(
            row
              .selectFrom('ticket as share')
              .select('share.id')
              .whereRef('share.pool_id', '=', 'pool.id')
              .where('share.created_at', '>=', from),
          ),
          row.not(
            row.exists(
              row
                .selectFrom('ticket as refunded')
                .select('refunded.id')
                .whereRef('refunded.pool_id', '=', 'pool.id')
                .where('refunded.created_at', '>=', until),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('entry.customer_id')
    .execute();
  return rows.map(
    ({ id: entryId, ticket_id, customer_id, ticket_cents, discount_cents, pool_id, ...entry }) => ({
      id: entryId,
      ticketId: ticket_id,
      customerId: customer_id,
      paidCents: getEntryPaidCents(entry, { price_cents: ticket_cents, discount_cents }),
      isOfPool: pool_id !== null,
    }),
  );
}

type LateCause = MailPayloads['late_unpaid']['cause'];

/** What the customer reads as the reason on the statement. */
const REASONS = {
  bought: (draw) => `${draw} was held before it was bought`,
  filled: (draw) => `${draw} was held before the last shares were sold`,
  both: (draw) => `some of what was bought did not play in ${draw}`,
} as const satisfies Record<LateCause, (draw: string) => string>;

function getLateCause(entries: readonly LateEntry[]): LateCause {
  if (entries.every(({ isOfPool }) => isOfPool)) return 'filled';
  return entries.some(({ isOfPool }) => isOfPool) ? 'both' : 'bought';
}

interface LateDraw extends Pick<DrawRow, 'id' | 'draw_no'> {
  readonly offerName: string;
  /** From when on its entries are late. */
  readonly lateFrom: string;
}

/** The charged tickets of late entries that play in no other draw, by their ids. */
async function listWhollyLate(
  tx: Tx,
  entries: readonly LateEntry[],
  drawId: string,
): Promise<ReadonlyMap<string, SoldTicket>> {
  const tickets: SoldTicket[] = [];
  for (const ids of sliceRows([...new Set(entries.map(({ ticketId }) => ticketId))])) {
    const some = await tx
      .selectFrom('ticket')
      .select(['id', 'customer_id', 'price_cents', 'discount_cents', 'cause_cents'])
      .where('id', 'in', ids)
      .where('is_charged', '=', 1)
      .where('price_cents', '>', 0)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('entry')
              .select('entry.id')
              .whereRef('entry.ticket_id', '=', 'ticket.id')
              .where('entry.draw_id', '<>', drawId),
          ),
        ),
      )
      .execute();
    tickets.push(...some);
  }
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

const sumPaid = (entries: readonly LateEntry[]): number =>
  entries.reduce((sum, { paidCents }) => sum + paidCents, 0);

const getReason = ({ offerName, draw_no }: LateDraw, entries: readonly LateEntry[]): string =>
  REASONS[getLateCause(entries)](`${offerName} draw ${draw_no}`);

/** What of a customer is late: tickets that play in no other draw, and parts of tickets that do. */
interface LateOfCustomer {
  readonly customerId: string;
  readonly whole: readonly LateEntry[];
  readonly wholeCents: number;
  readonly parts: readonly LateEntry[];
  readonly partsCents: number;
}

/** In the order of the customers' ids, in which other refunds hold wallets too. */
function groupByCustomer(
  entries: readonly LateEntry[],
  tickets: ReadonlyMap<string, SoldTicket>,
): LateOfCustomer[] {
  const groups = [...Map.groupBy(entries, ({ customerId }) => customerId)];
  return groups
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([customerId, own]) => {
      const { whole = [], parts = [] } = Object.groupBy(own, ({ ticketId }) =>
        tickets.has(ticketId) ? 'whole' : 'parts',
      );
      const refunded = new Set(whole.flatMap(({ ticketId }) => tickets.get(ticketId) ?? []));
      const wholeCents = [...refunded].reduce((sum, ticket) => sum + getPaidCents(ticket), 0);
      return { customerId, whole, wholeCents, parts, partsCents: sumPaid(parts) };
    });
}

/** Books the refunds of the tickets that are late as a whole. */
async function postWhole(
  tx: Tx,
  services: Services,
  draw: LateDraw,
  late: { readonly customers: readonly LateOfCustomer[]; readonly tickets: readonly SoldTicket[] },
): Promise<void> {
  const reasons = new Map(
    late.customers.map(({ customerId, whole }) => [customerId, getReason(draw, whole)]),
  );
  const describe = ({ customer_id }: SoldTicket): string => `Money back: ${reasons.get(customer_id)}`;
  for (const some of sliceRows(late.tickets)) await postRefunds(tx, services, some, describe);
}

/** Says why the entries did not play, and what was refunded for them. */
function queueLateMail(
  tx: Tx,
  services: Services,
  draw: LateDraw,
  late: { readonly customerId: string; readonly entries: readonly LateEntry[]; readonly cents: number },
): Promise<void> {
  const { id, draw_no: drawNo, offerName, lateFrom } = draw;
  const { customerId, entries, cents } = late;
  const kind = cents > 0 ? 'late_refunded' : 'late_unpaid';
  const dedupe = `${kind}:${id}:${lateFrom}:${customerId}`;
  const payload = { offerName, drawNo, cause: getLateCause(entries), cents };
  return queueMails(tx, services, [{ kind, customerId, dedupe, payload }]);
}

/** Tells a customer of all that no correction tells of: of what was refunded, and of that for which nothing was paid. */
async function notifyLate(tx: Tx, services: Services, draw: LateDraw, late: LateOfCustomer): Promise<void> {
  const { customerId, whole, wholeCents, parts, partsCents } = late;
  if (wholeCents > 0)
    await queueLateMail(tx, services, draw, { customerId, entries: whole, cents: wholeCents });
  const unpaid = [...(wholeCents === 0 ? whole : []), ...(partsCents === 0 ? parts : [])];
  if (unpaid.length > 0) await queueLateMail(tx, services, draw, { customerId, entries: unpaid, cents: 0 });
}

/**
 * Gives back what was paid for the entries: a ticket that plays in no other draw is refunded, and for all others of a
 * customer one sum is booked as a correction, and credits get back their share. Customers are sent why, also who paid
 * nothing.
 */
export async function refundLateEntries(
  tx: Tx,
  services: Services,
  entries: readonly LateEntry[],
  { author, ...draw }: LateDraw & { readonly author: string },
): Promise<void> {
  const whole = await listWhollyLate(tx, entries, draw.id);
  const tickets = [...whole.values()];
  const customers = groupByCustomer(entries, whole);
  // Purchases hold their wallet before the stock of a code: so all wallets come first here too, and codes last.
  for (const { customerId } of customers) await lockWallet(tx, services, customerId);
  await postWhole(tx, services, draw, { customers, tickets });
  for (const { customerId: customer_id, parts, partsCents: cents } of customers) {
    const reason = getReason(draw, parts);
    if (cents > 0)
      await bookAdjustment(tx, services, { customer_id, cents, kind: 'correction', reason, author });
  }
  for (const some of sliceRows(tickets)) await followRefunds(tx, services, some);
  const parts = customers.flatMap((late) => late.parts.map(({ id }) => id));
  for (const some of sliceRows(parts)) await returnCreditOfEntries(tx, services, some);
  for (const late of customers) await notifyLate(tx, services, draw, late);
}

const LATE_SHARES = `exists (select 1 from ticket join draw on draw.id = pool.draw_id
  where ticket.pool_id = pool.id and ticket.created_at >= draw.late_from)`;

/** Whether a pool was refunded because it was filled late. For rules that read `pool`. */
export const LATE_POOL = `(${LATE_SHARES}
  and pool.shares = (select sum(ticket.shares) from ticket where ticket.pool_id = pool.id))`;

/** Whether shares of a pool are late in its draw: it does not play. For statements that read `pool`. */
export const HAS_LATE_SHARES = sql<boolean | number>`${sql.raw(LATE_SHARES)}`;

/** Whether a pool was refunded because it was filled late. For statements that read `pool`. */
export const IS_LATE_POOL = sql<boolean | number>`${sql.raw(LATE_POOL)}`;

/** Whether an entry was refunded because it is late. For statements that read `entry`, `draw` and `pool`. */
export const IS_LATE_ENTRY = sql<
  boolean | number | null
>`case when pool.id is null then entry.created_at >= draw.late_from else ${IS_LATE_POOL} end`;

export async function hasLateShares(at: Db | Tx, poolId: string): Promise<boolean> {
  const pool = await at
    .selectFrom('pool')
    .select(HAS_LATE_SHARES.as('has_late_shares'))
    .where('id', '=', poolId)
    .executeTakeFirst();
  return Boolean(pool?.has_late_shares);
}
