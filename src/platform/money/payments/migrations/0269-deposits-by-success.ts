import { type Kysely, sql } from 'kysely';

/** What was paid in of late is asked for with every look at a wallet: how much of it may be taken out. */
const INDEX = `deposit_by_success on deposit (customer_id, succeeded_at) where status = 'succeeded'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index ${INDEX}`).execute(db);
}
