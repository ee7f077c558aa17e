import { type Kysely, sql } from 'kysely';

const DEPOSIT = `(id text primary key, customer_id text not null references customer (id), method text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('created', 'pending', 'needs_action', 'failed', 'succeeded', 'refunded')),
  created_at text not null, reference text, action text, failure text, updated_at text not null)`;

/** Deposits were credited in the transaction that wrote them: there is no other status than `completed`. */
const KEEP = `insert into deposit_after (id, customer_id, method, amount_cents, status, created_at, updated_at)
  select id, customer_id, method, amount_cents, case status when 'completed' then 'succeeded' else status end,
    created_at, created_at from deposit`;

const STATEMENTS = [
  `create table deposit_after ${DEPOSIT}`,
  KEEP,
  'drop table deposit',
  'alter table deposit_after rename to deposit',
  'create unique index deposit_reference on deposit (method, reference) where reference is not null',
];

/** A deposit is a payment with a state of its own, which its provider reports by and by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
