import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table desk_reveal (id text primary key, customer_id text not null references customer (id),
     actor text not null, reason text not null, created_at text not null, ends_at text not null)`,
  'create index desk_reveal_of_customer on desk_reveal (customer_id, actor, ends_at)',
  `create table adjustment_request (id text primary key, customer_id text not null references customer (id),
     cents bigint not null, kind text not null check (kind in ('correction', 'goodwill', 'fee')),
     reason text not null, author text not null, created_at text not null, settled_at text,
     outcome text check (outcome in ('booked', 'refused')), settled_by text)`,
  'create index adjustment_request_of_customer on adjustment_request (customer_id, created_at)',
  'create index adjustment_request_waiting on adjustment_request (created_at) where settled_at is null',
  'create index session_of_customer_in_order on session (customer_id, created_at, id)',
  'create index checkout_of_customer_in_order on checkout (customer_id, created_at, id)',
  'create index withdrawal_of_customer_in_order on withdrawal (customer_id, created_at, id)',
];

/**
 * Looks at what is shown for a reason alone, adjustments that wait for a second person, and the order in which the desk
 * tells what happened with a customer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
