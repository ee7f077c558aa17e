import { type Kysely, sql } from 'kysely';

/** Of a game that is drawn several times a day: which of the draws of its day a draw is, and what it is called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table draw add column round_time text').execute(db);
  await sql.raw('alter table draw add column round_name text').execute(db);
}
