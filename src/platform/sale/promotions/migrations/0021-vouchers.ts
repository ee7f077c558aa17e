import { type Kysely, sql } from 'kysely';

const VOUCHER = `voucher (id text primary key, code text not null unique,
  type text not null check (type in
    ('voucher_fixed_discount', 'voucher_percent_discount', 'voucher_fixed_discount_expire', 'voucher_credit_amount')),
  amount_cents bigint check (amount_cents > 0), percent_bps integer check (percent_bps between 1 and 10000),
  max_cents bigint check (max_cents > 0), valid_from text, valid_until text,
  minimum_cents bigint not null default 0 check (minimum_cents >= 0),
  kinds text not null default '[]', offer_keys text not null default '[]', applies_to text not null default '',
  customer_id text references customer (id),
  per_customer integer not null default 1 check (per_customer in (0, 1)), uses integer check (uses > 0),
  name text not null, created_at text not null, revoked_at text,
  check ((type = 'voucher_percent_discount') = (percent_bps is not null)),
  check ((type = 'voucher_percent_discount') = (amount_cents is null)),
  check (type <> 'voucher_fixed_discount_expire' or valid_until is not null))`;

/** One row for each voucher of each checkout. Where a customer may use it once, the slot is the customer. */
const REDEMPTION = `voucher_redemption (ticket_id text primary key references ticket (id),
  voucher_id text not null references voucher (id), customer_id text not null references customer (id),
  customer_slot text not null, cents bigint not null check (cents > 0), created_at text not null,
  constraint voucher_once_each unique (voucher_id, customer_slot))`;

const SQLITE_TRIGGERS = [
  `voucher_redemption_kept before update on voucher_redemption
     begin select raise(abort, 'voucher_redemption_is_for_good'); end`,
  `voucher_redemption_not_deleted before delete on voucher_redemption
     begin select raise(abort, 'voucher_redemption_is_for_good'); end`,
  // SQLite names the columns of a unique constraint, not the constraint.
  `voucher_redeemed_once before insert on voucher_redemption
     when exists (select 1 from voucher_redemption
       where voucher_id = new.voucher_id and customer_slot = new.customer_slot)
     begin select raise(abort, 'voucher_once_each'); end`,
];

const POSTGRES_TRIGGERS = [
  `voucher_redemption_kept before update or delete on voucher_redemption
     for each row execute function drawcard_refuse('voucher_redemption_is_for_good')`,
];

export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const triggers = flavor === 'postgres' ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS;
  for (const statement of [
    `create table ${VOUCHER}`,
    `create table ${REDEMPTION}`,
    'create index voucher_redemption_of_customer on voucher_redemption (customer_id)',
    ...triggers.map((trigger) => `create trigger ${trigger}`),
  ])
    await sql.raw(statement).execute(db);
}
