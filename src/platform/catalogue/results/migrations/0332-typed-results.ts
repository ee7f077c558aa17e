import { type Kysely, sql } from 'kysely';

/** A result that one person has typed, until a second one has typed the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table typed_result (draw_id text primary key references draw (id), person text not null,
         person_name text not null, body text not null, typed_at text not null)`,
    )
    .execute(db);
}
