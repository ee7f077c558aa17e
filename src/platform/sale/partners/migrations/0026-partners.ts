import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A purchase keeps where it was made: its channel, what the visit brought, and the partner on whose page it was. */
export async function addPurchaseData(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkout add column purchase_data text not null default '{}'`.execute(db);
}
