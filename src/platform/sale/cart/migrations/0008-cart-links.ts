import { type Kysely, sql } from 'kysely';

/** A link remembers whose it is and where it was opened, so that it can say why it is no good any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['customer_id', 'used_at', 'opened_in'])
    await sql.raw(`alter table cart_link add column ${column} text`).execute(db);
}
