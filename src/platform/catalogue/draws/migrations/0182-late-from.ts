import { type Kysely, sql } from 'kysely';

/** From when on what was bought in a draw does not play in it, where the draw was moved behind its sales. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table draw add column late_from text').execute(db);
}
