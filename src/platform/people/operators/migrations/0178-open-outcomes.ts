import { type Kysely, sql } from 'kysely';

/** Earlier releases kept what commands have printed in the open: it goes. A key that was used is still not used again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`update idempotency set status = 0, answer = 'null' where scope like 'operator:%'`)
    .execute(db);
}
