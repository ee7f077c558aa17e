import { type Kysely, sql } from 'kysely';

/** Pictures that a draw shows: they stay public whatever becomes of the pages that show them too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table content_file add column is_of_offer integer not null default 0').execute(db);
}
