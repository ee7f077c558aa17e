// What a purchase may have written, to tell whether it is there whole or not at all.
import type { Services } from '#platform/services.ts';

const TABLES = [
  'checkout',
  'ticket',
  'entry',
  'ledger_entry',
  'voucher_redemption',
  'scheduled_purchase',
  'mail',
  'stock',
  'recurring',
  'membership',
  'membership_event',
  'premium_term',
  'party_member',
  'party_share',
] as const;

/** How many rows there are of each table, and what of each stock is taken. */
export async function readPurchaseState({ database: { db } }: Pick<Services, 'database'>) {
  const counts = await Promise.all(
    TABLES.map((table) =>
      db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  );
  const stock = await db.selectFrom('stock').select(['key', 'taken']).orderBy('key').execute();
  return { counts: counts.map(({ rows }) => Number(rows)), stock };
}
