import { type Kysely, sql } from 'kysely';

/** The numbers of its owner stay with what repeats while the shop picks new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table recurring add column kept_games text').execute(db);
}
