import { type Kysely, sql } from 'kysely';

/** Messages to the support: kept until they are sent, and afterwards for questions about a reference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table support_message (id text primary key, reference text not null unique, brand text not null,
         name text not null, email text not null, topic text not null, message text not null,
         created_at text not null, sent_at text)`,
    )
    .execute(db);
}
