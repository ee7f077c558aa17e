import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table desk_view (id text primary key, customer_id text not null references customer (id),
     actor text not null, token_hash text not null unique, reason text not null, created_at text not null,
     ends_at text not null, ended_at text)`,
  'create index desk_view_of_customer on desk_view (customer_id, created_at)',
  'create index desk_view_of_actor on desk_view (actor) where ended_at is null',
];

/** Somebody at the desk looks at the account of a customer as its owner sees it, and can change nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
