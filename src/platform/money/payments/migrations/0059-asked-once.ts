import { type Kysely, sql } from 'kysely';

/** When a gateway that would charge twice was asked to charge a kept card: it is asked once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table deposit add column asked_at text').execute(db);
}
