import { type Kysely, sql } from 'kysely';

/** Why a customer closed the account is told in the customer's own words: of a deleted one they are not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('update customer set closed_reason = null where deleted_at is not null').execute(db);
}
