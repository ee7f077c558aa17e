import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/** Everybody to whom the secret of a key was shown: a JSON list, null where none is known but who made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table operator add column holders text').execute(db);
}
