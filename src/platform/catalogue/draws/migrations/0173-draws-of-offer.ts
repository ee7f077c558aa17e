import { type Kysely, sql } from 'kysely';

/** The draws of an offer that are still to stop, which every purchase reads, are found among its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index draw_by_stop on draw (offer_key, stop_at)').execute(db);
}
