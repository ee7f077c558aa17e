// What was bought in a draw after it had been held: it plays nothing.

import { HAS_LATE_SHARES, IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { EntryTable, TicketTable } from '../../ground/db/schema/schema.ts';
import type { DrawRow } from './lifecycle.ts';

/** What its owner paid for an entry: its part of the ticket's price, without that of the discount. */
export const getEntryPaidCents = (
  { price_cents }: Pick<EntryTable, 'price_cents'>,
  ticket: Pick<TicketTable, 'price_cents' | 'discount_cents'>,
): number =>
  ticket.price_cents === 0
    ? 0
    : price_cents - Math.round((ticket.discount_cents * price_cents) / ticket.price_cents);

export interface LateEntry {
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
 * earlier move of the draw has refunded is not among them, nor what was taken back; a pool that is not full is refunded at its cut-off.
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
    .where(IS_KEPT_ENTRY)
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

export async function hasLateShares(at: Db | Tx, poolId: string): Promise<boolean> {
  const pool = await at
    .selectFrom('pool')
    .select(HAS_LATE_SHARES.as('has_late_shares'))
    .where('id', '=', poolId)
    .executeTakeFirst();
  return Boolean(pool?.has_late_shares);
}
