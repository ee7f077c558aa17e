import { type Kysely, sql } from 'kysely';

/** Why an exclusion was chosen is told in one account: what came to another one from it may be a namesake's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update exclusion set reason = '' where reason <> '' and from_customer_id is not null`.execute(db);
}
