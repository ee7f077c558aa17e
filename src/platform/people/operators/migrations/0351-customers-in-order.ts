import { type Kysely, sql } from 'kysely';

/** The desk lists customers newest first, a page after the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index customer_by_age on customer (created_at, id)').execute(db);
}
