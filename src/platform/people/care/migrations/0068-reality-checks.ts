import { type Kysely, sql } from 'kysely';

/** When a customer last answered the reality check of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table session add column reality_checked_at text').execute(db);
}
