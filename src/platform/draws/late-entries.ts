// What was bought in a draw after it had been held: it plays nothing, and what was paid goes back.
import { sql } from 'kysely';
import type { Db, Tx } from '../db/open.ts';
import type { EntryTable, TicketTable } from '../db/schema/schema.ts';
import type { MailPayloads } from '../mail/catalogue.ts';
import { queueMails } from '../mail/queue.ts';
import { bookAdjustment } from '../operators/adjust-wallet.ts';
import type { Services } from '../services.ts';
import type { DrawRow } from './lifecycle.ts';

/** What its owner paid for an entry: its part of the ticket's price, without that of the discount. */
export const getEntryPaidCents = (
  { price_cents }: Pick<EntryTable, 'price_cents'>,
  ticket: Pick<TicketTable, 'price_cents' | 'discount_cents'>,
): number => price_cents - Math.round((ticket.discount_cents * price_cents) / ticket.price_cents);

interface LateEntry {
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
    .select(['entry.customer_id', 'entry.price_cents', 'ticket.discount_cents', 'ticket.pool_id'])
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
  return rows.map(({ customer_id, ticket_cents, discount_cents, pool_id, ...entry }) => ({
    customerId: customer_id,
    paidCents: getEntryPaidCents(entry, { price_cents: ticket_cents, discount_cents }),
    isOfPool: pool_id !== null,
  }));
}

type LateCause = MailPayloads['late_unpaid']['cause'];

/** What the customer reads as the reason of the correction. */
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

/**
 * Books what was paid for the entries into the wallets, one sum for each customer. Who paid nothing for them is sent a
 * message that they did not play.
 */
export async function refundLateEntries(
  tx: Tx,
  services: Services,
  entries: readonly LateEntry[],
  { id, draw_no: drawNo, offerName, lateFrom, author }: LateDraw & { readonly author: string },
): Promise<void> {
  for (const [customerId, own] of Map.groupBy(entries, (entry) => entry.customerId)) {
    const cents = own.reduce((sum, { paidCents }) => sum + paidCents, 0);
    const cause = getLateCause(own);
    const reason = REASONS[cause](`${offerName} draw ${drawNo}`);
    if (cents > 0)
      await bookAdjustment(tx, services, {
        customer_id: customerId,
        cents,
        kind: 'correction',
        reason,
        author,
      });
    else
      await queueMails(tx, services, [
        {
          kind: 'late_unpaid',
          customerId,
          dedupe: `late_unpaid:${id}:${lateFrom}:${customerId}`,
          payload: { offerName, drawNo, cause },
        },
      ]);
  }
}

/** Whether shares of a pool are late in its draw: it does not play. For statements that read `pool`. */
export const HAS_LATE_SHARES = sql<
  boolean | number
>`exists (select 1 from ticket join draw on draw.id = pool.draw_id
  where ticket.pool_id = pool.id and ticket.created_at >= draw.late_from)`;

/** Whether a pool was refunded because it was filled late. For statements that read `pool`. */
export const IS_LATE_POOL = sql<
  boolean | number
>`(${HAS_LATE_SHARES} and pool.shares = (select sum(ticket.shares) from ticket where ticket.pool_id = pool.id))`;

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
