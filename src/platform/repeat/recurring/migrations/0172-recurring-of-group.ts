import { type Kysely, sql } from 'kysely';

/** A session that opens plans what repeats with its group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index recurring_of_group on recurring (group_id) where group_id is not null')
    .execute(db);
}
