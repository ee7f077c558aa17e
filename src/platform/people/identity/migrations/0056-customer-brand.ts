import { type Kysely, sql } from 'kysely';

/** The brand whose site the customer opened or logged in at last: messages look like it and lead there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table customer add column brand text').execute(db);
}
