import { type Kysely, sql } from 'kysely';

const DEPOSIT = `(id text primary key, customer_id text not null references customer (id), method text not null,
  gateway text not null, amount_cents bigint not null check (amount_cents > 0),
  captured_cents bigint check (captured_cents > 0), captured_currency text,
  status text not null check (status in
    ('created', 'pending', 'needs_action', 'failed', 'held', 'succeeded', 'refunded', 'charged_back')),
  created_at text not null, reference text, action text, failure text, updated_at text not null)`;

const KEPT =
  'id, customer_id, method, amount_cents, status, created_at, reference, action, failure, updated_at';

/** Money that a provider took back after the customer had spent it: what the wallet could not give. */
const RECEIVABLE = `receivable (id text primary key, customer_id text not null references customer (id),
  deposit_id text not null unique references deposit (id), owed_cents bigint not null check (owed_cents > 0),
  settled_cents bigint not null default 0 check (settled_cents between 0 and owed_cents),
  created_at text not null, settled_at text)`;

const SETTLEMENT = `settlement (id text primary key, receivable_id text not null references receivable (id),
  cents bigint not null check (cents > 0), created_at text not null)`;

const HOUSE_ACCOUNTS = ['AUD', 'GBP'].map(
  (currency) => `('house_receivables_${currency}', 'receivables', '${currency}')`,
);

/**
 * A method may be served by several gateways, so a payment names its own, and what the gateway says it took. Until now
 * each method had one gateway of the same name, and all took what they were asked to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table deposit_after ${DEPOSIT}`,
    `insert into deposit_after (${KEPT}, gateway) select ${KEPT}, case method when 'td' then 'test' else method end from deposit`,
    'drop table deposit',
    'alter table deposit_after rename to deposit',
    'create unique index deposit_reference on deposit (gateway, reference) where reference is not null',
    `create table ${RECEIVABLE}`,
    'create index receivable_open on receivable (customer_id) where settled_at is null',
    `create table ${SETTLEMENT}`,
    'create index settlement_of_receivable on settlement (receivable_id)',
    `insert into account (id, kind, currency) values ${HOUSE_ACCOUNTS.join(', ')}`,
  ])
    await sql.raw(statement).execute(db);
}
