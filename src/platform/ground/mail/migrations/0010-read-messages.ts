import { type Kysely, sql } from 'kysely';

/** When the customer saw a message in the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table mail add column read_at text').execute(db);
}
