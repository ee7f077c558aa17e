import { type Kysely, sql } from 'kysely';

/** An order ahead whose charge has failed keeps no tickets from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table scheduled_purchase add column declined_at text').execute(db);
}
