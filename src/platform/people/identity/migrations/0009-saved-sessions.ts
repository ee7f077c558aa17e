import { type Kysely, sql } from 'kysely';

/** Until when a device stays logged in, where the customer asked for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table web_session add column saved_until text').execute(db);
}
