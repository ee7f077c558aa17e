import { type Kysely, sql } from 'kysely';

/**
 * Credit that comes back to a code of its customer's own is not given back to the code that gave it. Codes that earlier
 * releases made got it beside that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table voucher add column replaces_id text references voucher (id)').execute(db);
}
