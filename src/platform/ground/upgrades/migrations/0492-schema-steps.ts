import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

const STEPS = [
  'create table schema_step (name text primary key, kind text not null, needs text not null)',
  'create table schema_release (id text primary key, steps text not null)',
  'create table schema_batch (name text primary key, batches bigint not null, done_at text)',
];

/** What steps are to releases that do not know them, which releases there were, and how far long steps are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
