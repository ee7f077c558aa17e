// What was booked of something in the ledger.
import { sql } from 'kysely';
import type { Db } from '../../../ground/db/open.ts';

export interface DeskBooking {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly description: string;
  /** What wallets got; below zero for what they paid. */
  readonly walletCents: number;
}

/** The transactions about any of the references, oldest first. */
export async function readBookings(db: Db, references: readonly string[]): Promise<DeskBooking[]> {
  const rows = await db
    .selectFrom('ledger_transaction as booking')
    .select(['booking.id', 'booking.kind', 'booking.description', 'booking.created_at as at'])
    .select(
      sql<number | string>`(select coalesce(sum(amount_cents), 0) from ledger_entry join account
        on account.id = account_id where transaction_id = booking.id and account.kind = 'wallet')`.as(
        'cents',
      ),
    )
    .where('booking.reference', 'in', references)
    .orderBy('booking.created_at')
    .orderBy('booking.id')
    .execute();
  return rows.map(({ cents, ...row }) => Object.assign(row, { walletCents: Number(cents) }));
}
