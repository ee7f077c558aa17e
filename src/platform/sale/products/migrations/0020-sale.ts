import { type Kysely, sql } from 'kysely';

/**
 * Draws may open later than they are announced, and belong to another draw. A stock may lie in several lanes of one
 * pool, each with numbers of its own, so that buyers do not wait for one row. A ticket says what a discount took off
 * its price and what of it goes to a cause.
 */
const COLUMNS = [
  'draw add column opens_at text',
  'draw add column pre_order_at text',
  'draw add column parent_id text references draw (id)',
  `stock add column pool text not null default ''`,
  'stock add column lane integer not null default 0',
  'stock add column first_number integer not null default 1 check (first_number > 0)',
  'ticket add column discount_cents bigint not null default 0 check (discount_cents >= 0)',
  'ticket add column cause_key text',
  'ticket add column cause_cents bigint not null default 0 check (cause_cents >= 0)',
  `cart add column pricing_id text not null default 'default'`,
  'customer add column country_banned integer not null default 0 check (country_banned in (0, 1))',
  'customer add column country_confirmed_at text',
];

/** A ticket that is charged on a day to come, once, in a checkout of its own. */
const SCHEDULED_PURCHASE = `scheduled_purchase (id text primary key, customer_id text not null references customer (id),
  ticket_id text not null unique references ticket (id),
  kind text not null check (kind in ('scheduled_purchase', 'pre_order')),
  status text not null check (status in ('scheduled_status_active', 'scheduled_status_cancelled')),
  asked text not null, price_cents bigint not null check (price_cents >= 0), due_at text not null, done_at text,
  checkout_id text references checkout (id), reason text, created_at text not null,
  check (checkout_id is null or done_at is not null))`;

const INDEXES = [
  'stock_of_pool on stock (pool, lane)',
  'draw_of_parent on draw (parent_id) where parent_id is not null',
  'scheduled_purchase_of_customer on scheduled_purchase (customer_id, created_at)',
  'scheduled_purchase_due on scheduled_purchase (due_at) where done_at is null',
];

const HOUSE_ACCOUNTS = ['promotions', 'causes'].flatMap((kind) =>
  ['AUD', 'GBP'].map((currency) => `('house_${kind}_${currency}', '${kind}', '${currency}')`),
);

const SQLITE_TRIGGERS = [
  `scheduled_purchase_done_once before update on scheduled_purchase when old.done_at is not null
     begin select raise(abort, 'scheduled_purchase_is_done'); end`,
  `scheduled_purchase_not_deleted before delete on scheduled_purchase
     begin select raise(abort, 'scheduled_purchase_is_done'); end`,
];

const POSTGRES_TRIGGERS = [
  `scheduled_purchase_done_once before update on scheduled_purchase for each row when (old.done_at is not null)
     execute function drawcard_refuse('scheduled_purchase_is_done')`,
  `scheduled_purchase_not_deleted before delete on scheduled_purchase for each row
     execute function drawcard_refuse('scheduled_purchase_is_done')`,
];

export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const triggers = flavor === 'postgres' ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS;
  for (const statement of [
    ...COLUMNS.map((column) => `alter table ${column}`),
    `update stock set pool = key where pool = ''`,
    `create table ${SCHEDULED_PURCHASE}`,
    ...INDEXES.map((index) => `create index ${index}`),
    ...triggers.map((trigger) => `create trigger ${trigger}`),
    `insert into account (id, kind, currency) values ${HOUSE_ACCOUNTS.join(', ')}`,
  ])
    await sql.raw(statement).execute(db);
}
