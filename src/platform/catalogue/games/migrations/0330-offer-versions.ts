import { type Kysely, sql } from 'kysely';

/** What operators write of an offer: one draft and one planned version at a time, and all that were published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table offer_version (id text primary key, offer_key text not null, number integer not null,
       state text not null check (state in ('draft', 'planned', 'published', 'replaced', 'discarded')),
       body text not null, revision integer not null, starts_at text, author text not null, note text not null,
       created_at text not null, updated_at text not null, published_at text, unique (offer_key, number))`,
    `create unique index offer_version_open on offer_version (offer_key, state)
       where state in ('draft', 'planned', 'published')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
