import { type Kysely, sql } from 'kysely';

/** Few entries win: those that do are found without looking at the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index entry_won on entry (draw_id) where prize_cents > 0').execute(db);
}
