import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table content_review (id text primary key, collection text not null, item_id text not null,
     version integer not null, note text not null, asked_by text not null, asked_at text not null,
     state text not null check (state in ('open', 'approved', 'returned', 'withdrawn')),
     answer text not null, decided_by text, decided_at text)`,
  `create unique index one_open_review on content_review (collection, item_id) where state = 'open'`,
  `create index review_by_item on content_review (collection, item_id, asked_at)`,
  `create table content_comment (id text primary key, collection text not null, item_id text not null,
     field text not null, reply_to text references content_comment (id), text text not null, author text not null,
     created_at text not null, resolved_by text, resolved_at text)`,
  `create index comment_by_item on content_comment (collection, item_id, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
