import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

const STEPS = [
  `create table media_object (kind text not null, name text not null, object_key text not null unique, hash text not null,
     size bigint not null, stored_at text not null, primary key (kind, name))`,
  'create table media_removal (object_key text primary key, due_at text not null)',
  'create index media_removal_due on media_removal (due_at, object_key)',
  'create table media_unused (kind text not null, name text not null, since text not null, primary key (kind, name))',
];

/** Uploaded files whose bytes are kept outside the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
