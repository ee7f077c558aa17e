import { type Kysely, sql } from 'kysely';

const TABLES = [
  `content_editor (id text primary key, email text not null unique, name text not null,
     role text not null check (role in ('editor', 'publisher')), password_hash text not null,
     created_at text not null, removed_at text)`,
  `editor_session (token_hash text primary key, editor_id text not null references content_editor (id),
     created_at text not null, expires_at text not null)`,
  `content_draft (collection text not null, item_id text not null, version integer not null, body text,
     saved_by text not null, saved_at text not null, publish_at text, publish_body text, publish_by text,
     unpublish_at text, unpublish_by text, primary key (collection, item_id),
     check ((publish_at is null) = (publish_body is null)))`,
  `content_presence (collection text not null, item_id text not null,
     editor_id text not null references content_editor (id), since text not null, seen_at text not null,
     primary key (collection, item_id, editor_id))`,
];

const COLUMNS = ['focus_x', 'focus_y'];
const INDEXES = ['audit_by_time on audit (created_at)', 'editor_session_of on editor_session (editor_id)'];

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of TABLES) await run(`create table ${table}`);
  for (const column of COLUMNS)
    await run(
      `alter table content_file add column ${column} double precision not null default 0.5 check (${column} between 0 and 1)`,
    );
  for (const index of INDEXES) await run(`create index ${index}`);
}
