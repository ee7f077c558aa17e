import { type Kysely, sql } from 'kysely';

const STEPS = [
  `create table operator (id text primary key, name text not null, role text not null
     check (role in ('support', 'manager')), token_hash text not null unique, created_at text not null, removed_at text)`,
  'create unique index operator_name on operator (name) where removed_at is null',
];

/** Programs and people that give the operator's commands over HTTP (decision P2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
