import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table content_draft_version (collection text not null, item_id text not null, no integer not null,
     body text not null, author text not null, began_at text not null, saved_at text not null,
     reason text not null check (reason in ('session', 'restore', 'discard', 'conflict')),
     is_open integer not null, primary key (collection, item_id, no))`,
  `create unique index one_open_draft_version on content_draft_version (collection, item_id) where is_open = 1`,
  `create index draft_version_by_time on content_draft_version (saved_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
