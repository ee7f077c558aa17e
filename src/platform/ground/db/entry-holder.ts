// Who holds an entry: its buyer, or whoever took the ticket as a gift (decision 85). What it wins is the holder's.
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from './open.ts';

const TRANSFER = 'ticket_transfer where ticket_transfer.ticket_id = entry.ticket_id';

/** For rules that read `entry`. */
export const ENTRY_HOLDER = `coalesce((select ticket_transfer.customer_id from ${TRANSFER}), entry.customer_id)`;

/** For statements that read `entry`. */
export const selectEntryHolder = () => sql<string>`${sql.raw(ENTRY_HOLDER)}`;

/** Whether its buyer still holds it. For conditions of statements that read `entry`. */
export const IS_HELD_BY_BUYER = sql<SqlBool>`not exists (select 1 from ${sql.raw(TRANSFER)})`;

/** The entries that customers hold, each with its holder: read as `entry`, by the indexes of both. */
export const selectHeldEntries = (at: Db | Tx, customerIds: readonly string[]) =>
  at
    .selectFrom('entry')
    .selectAll('entry')
    .select('entry.customer_id as holder_id')
    .where('entry.customer_id', 'in', customerIds)
    .where(IS_HELD_BY_BUYER)
    .unionAll(
      at
        .selectFrom('ticket_transfer')
        .innerJoin('entry', 'entry.ticket_id', 'ticket_transfer.ticket_id')
        .selectAll('entry')
        .select('ticket_transfer.customer_id as holder_id')
        .where('ticket_transfer.customer_id', 'in', customerIds),
    );

/** Who holds entries that somebody was given, by their ids; none of those that their buyers hold. */
export async function listHolders(
  at: Db | Tx,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await at
    .selectFrom('entry')
    .innerJoin('ticket_transfer', 'ticket_transfer.ticket_id', 'entry.ticket_id')
    .select(['entry.id', 'ticket_transfer.customer_id'])
    .where('entry.id', 'in', entryIds)
    .execute();
  return new Map(rows.map(({ id, customer_id }) => [id, customer_id]));
}

interface OfCustomer {
  readonly customerId: string;
}

/**
 * The first customers of two lists that are each in the order of customers, and as long as `limit` where there are more:
 * who stands in both once.
 */
export function mergeHolders<R extends OfCustomer>(
  bought: readonly R[],
  given: readonly R[],
  add: (one: R, other: R) => R,
  limit: number,
): R[] {
  const byCustomer = new Map(bought.map((row) => [row.customerId, row]));
  for (const row of given) {
    const own = byCustomer.get(row.customerId);
    byCustomer.set(row.customerId, own ? add(own, row) : row);
  }
  return [...byCustomer.values()].sort((a, b) => (a.customerId < b.customerId ? -1 : 1)).slice(0, limit);
}
