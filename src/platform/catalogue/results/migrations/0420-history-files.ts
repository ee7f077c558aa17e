import { type Kysely, sql } from 'kysely';

/** Histories that somebody looks at, until they are taken or a week has passed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table history_file (id text primary key, offer_key text not null, source text not null,
         file_name text not null, content text not null, mapping text not null, trial text not null,
         person text not null, person_name text not null, created_at text not null, taken_at text)`,
    )
    .execute(db);
  await sql.raw('create index history_file_of_offer on history_file (offer_key, created_at)').execute(db);
}
