import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const FUND = `fund (id text primary key, customer_id text not null references customer (id), gateway text not null,
  method text not null, kind text not null check (kind in ('card', 'paypal', 'bank')), card_type text, last4 text,
  expiry text, holder text, token text not null, fingerprint text not null,
  is_default integer not null default 0 check (is_default in (0, 1)), created_at text not null, last_used_at text,
  removed_at text, check (removed_at is null or is_default = 0))`;

/** What a gateway calls a customer. */
const PROVIDER_CUSTOMER = `provider_customer (customer_id text not null references customer (id), gateway text not null,
  reference text not null, primary key (customer_id, gateway))`;

/** A cart that is bought as soon as the payment for it has come in. */
const INTENT = `checkout_intent (id text primary key, customer_id text not null references customer (id),
  deposit_id text not null unique references deposit (id), cart_reference text not null,
  expected_total_cents bigint not null, channel_key text not null, request text not null default '{}',
  status text not null check (status in ('open', 'bought', 'returned')), reason text,
  checkout_id text references checkout (id), created_at text not null, settled_at text,
  check ((status = 'bought') = (checkout_id is not null)), check ((status = 'open') = (settled_at is null)))`;

const COLUMNS = [
  `request text not null default '{}'`,
  'fund_id text references fund (id)',
  'is_checkout integer not null default 0 check (is_checkout in (0, 1))',
  'return_to text',
  'succeeded_at text',
];

const STATEMENTS = [
  `create table ${FUND}`,
  'create unique index fund_once on fund (customer_id, gateway, fingerprint) where removed_at is null',
  'create unique index fund_default on fund (customer_id) where is_default = 1',
  `create table ${PROVIDER_CUSTOMER}`,
  `create table ${INTENT}`,
  ...COLUMNS.map((column) => `alter table deposit add column ${column}`),
  `update deposit set succeeded_at = updated_at where status in ('succeeded', 'refunded', 'charged_back')`,
  'create index deposit_of_customer on deposit (customer_id, created_at)',
  'alter table customer add column recurring_method text',
];

const HOUSE_ACCOUNTS = ['payouts', 'donations', 'adjustments'].flatMap((kind) =>
  ['AUD', 'GBP'].map((currency) => `('house_${kind}_${currency}', '${kind}', '${currency}')`),
);

/** What was asked for is never changed or forgotten. */
const KEPT = 'customer_id, method, gateway, amount_cents, created_at';

const TRIGGERS = {
  sqlite: [
    `create trigger deposit_kept before update of ${KEPT} on deposit begin select raise(abort, 'deposit_is_kept'); end`,
    `create trigger deposit_not_deleted before delete on deposit begin select raise(abort, 'deposit_is_kept'); end`,
  ],
  postgres: [
    `create function drawcard_keep_deposit() returns trigger language plpgsql as $$
     begin raise exception 'deposit_is_kept'; end $$`,
    `create trigger deposit_kept before update of ${KEPT} on deposit for each row execute function drawcard_keep_deposit()`,
    `create trigger deposit_not_deleted before delete on deposit for each row execute function drawcard_keep_deposit()`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/**
 * Cards that customers keep, carts that wait for their payment, and what a payment was asked for with, so that its start
 * can be repeated. House accounts for payouts, donations and corrections come with them.
 */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const statement of [
    ...STATEMENTS,
    `insert into account (id, kind, currency) values ${HOUSE_ACCOUNTS.join(', ')}`,
    ...TRIGGERS[flavor],
  ])
    await sql.raw(statement).execute(db);
}
