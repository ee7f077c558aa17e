import { type Kysely, sql } from 'kysely';

const NOTE = `customer_note (id text primary key, customer_id text not null references customer (id),
  author text not null, text text not null, created_at text not null)`;

const ADJUSTMENT = `adjustment (id text primary key, customer_id text not null references customer (id),
  cents bigint not null check (cents <> 0), kind text not null check (kind in ('correction', 'goodwill', 'fee')),
  reason text not null, author text not null, created_at text not null)`;

const STEPS = [
  `create table ${NOTE}`,
  'create index customer_note_customer on customer_note (customer_id, created_at)',
  `create table ${ADJUSTMENT}`,
  'create index adjustment_customer on adjustment (customer_id, created_at)',
  'alter table customer add column deleted_at text',
  'alter table customer add column retain_until text',
  'create index audit_subject on audit (subject, created_at)',
];

/** What operators write about customers and book for them, and what is left of a customer who was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
