import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

const STATEMENTS = [
  `create table status_change (id text primary key, part text not null, state text not null, at text not null)`,
  `create index status_change_at on status_change (at)`,
  `create table status_look (part text primary key, state text not null, since text not null, seen_at text not null)`,
  `create table status_notice (id text primary key, text text not null, part text, state text not null,
     starts_at text not null, ends_at text, author text not null, created_at text not null)`,
] as const;

/** How the parts of the shop are: what changed when, what was seen last, and what people say of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
