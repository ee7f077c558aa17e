import { type Kysely, sql } from 'kysely';

/** When the second steps of a customer were last changed: a change of address that is stopped takes newer ones back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table two_factor add column changed_at text').execute(db);
  await sql.raw('update two_factor set changed_at = since').execute(db);
}
