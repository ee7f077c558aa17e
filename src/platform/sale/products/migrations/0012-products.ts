import { type Kysely, sql } from 'kysely';

const STOCK = `stock (key text primary key, size integer not null check (size >= 0),
  taken integer not null default 0 check (taken >= 0), constraint stock_not_exceeded check (taken <= size))`;

const TICKET = `(id text primary key, checkout_id text not null references checkout (id),
  customer_id text not null references customer (id), offer_key text references product_offer (key),
  body text not null, price_cents bigint not null, num_entries integer not null check (num_entries >= 0),
  created_at text not null, kind text not null default 'lottery_ticket',
  is_charged integer not null default 1 check (is_charged in (0, 1)),
  pool_id text references pool (id), shares integer check (shares > 0),
  check ((pool_id is null) = (shares is null)))`;

const ENTRY = `(id text primary key, ticket_id text not null references %ticket% (id),
  customer_id text not null references customer (id), draw_id text not null references draw (id),
  price_cents bigint not null check (price_cents >= 0), created_at text not null,
  first_number integer check (first_number > 0), last_number integer,
  check ((first_number is null) = (last_number is null)), check (last_number >= first_number))`;

const PRIZE = `(entry_id text primary key references %entry% (id), draw_id text not null references draw (id),
  customer_id text not null references customer (id), divisions text not null,
  amount_cents bigint check (amount_cents > 0), paid_at text, check (paid_at is null or amount_cents is not null))`;

/** Tickets that several customers own hold their shares of one pool, which holds what is played. */
const POOL = `pool (id text primary key, kind text not null, offer_key text not null references product_offer (key),
  shares integer not null check (shares > 0), body text not null, created_at text not null)`;

const INDEXES = [
  'ticket_of_customer on ticket (customer_id, created_at)',
  'ticket_of_checkout on ticket (checkout_id)',
  'entry_of_customer on entry (customer_id, draw_id)',
  'entry_of_draw on entry (draw_id, id)',
  'prize_of_draw on prize (draw_id, entry_id)',
  'prize_not_settled on prize (draw_id, entry_id) where amount_cents is null',
  'prize_not_paid on prize (draw_id, customer_id, entry_id) where paid_at is null',
];

/** For both databases. A ticket plays once in a draw, or with several runs of numbers. */
const NEW_INDEXES = [
  'create unique index entry_once_in_draw on entry (ticket_id, draw_id, coalesce(first_number, 0))',
  'create unique index entry_of_number on entry (draw_id, first_number) where first_number is not null',
  'create index ticket_of_pool on ticket (pool_id) where pool_id is not null',
];

const SQLITE_TRIGGERS = [
  `ticket_kept before update on ticket begin select raise(abort, 'ticket_is_for_good'); end`,
  `ticket_not_deleted before delete on ticket begin select raise(abort, 'ticket_is_for_good'); end`,
  `entry_kept before update on entry begin select raise(abort, 'entry_is_for_good'); end`,
  `entry_not_deleted before delete on entry begin select raise(abort, 'entry_is_for_good'); end`,
  `entry_in_open_draw before insert on entry
     when (select status from draw where id = new.draw_id) <> 'DRAW_OPEN'
     begin select raise(abort, 'draw_not_open'); end`,
  `prize_kept before update of entry_id, draw_id, customer_id on prize
     begin select raise(abort, 'prize_is_for_good'); end`,
  `prize_not_deleted before delete on prize when old.amount_cents is not null
     begin select raise(abort, 'prize_is_for_good'); end`,
  `prize_settled_once before update of amount_cents, divisions on prize when old.amount_cents is not null
     begin select raise(abort, 'prize_is_settled_once'); end`,
  `prize_paid_once before update of paid_at on prize when old.paid_at is not null
     begin select raise(abort, 'prize_is_paid_once'); end`,
];

const OLD_TICKET = 'id, checkout_id, customer_id, offer_key, body, price_cents, num_entries, created_at';
const OLD_ENTRY = 'id, ticket_id, customer_id, draw_id, price_cents, created_at';
const OLD_PRIZE = 'entry_id, draw_id, customer_id, divisions, amount_cents, paid_at';

/** SQLite changes no constraint: the three tables are made again, and refer to each other by their new names. */
const ON_SQLITE = [
  `create table ticket_after ${TICKET}`,
  `create table entry_after ${ENTRY.replace('%ticket%', 'ticket_after')}`,
  `create table prize_after ${PRIZE.replace('%entry%', 'entry_after')}`,
  `insert into ticket_after (${OLD_TICKET}) select ${OLD_TICKET} from ticket`,
  `insert into entry_after (${OLD_ENTRY}) select ${OLD_ENTRY} from entry`,
  `insert into prize_after (${OLD_PRIZE}) select ${OLD_PRIZE} from prize`,
  'drop table prize',
  'drop table entry',
  'drop table ticket',
  'alter table ticket_after rename to ticket',
  'alter table entry_after rename to entry',
  'alter table prize_after rename to prize',
];

const ON_POSTGRES = [
  'alter table ticket drop constraint ticket_price_cents_check, drop constraint ticket_num_entries_check',
  'alter table ticket alter column offer_key drop not null',
  `alter table ticket add check (num_entries >= 0),
     add column kind text not null default 'lottery_ticket',
     add column is_charged integer not null default 1 check (is_charged in (0, 1)),
     add column pool_id text references pool (id), add column shares integer check (shares > 0),
     add check ((pool_id is null) = (shares is null))`,
  'alter table entry drop constraint entry_price_cents_check, drop constraint entry_ticket_id_draw_id_key',
  `alter table entry add check (price_cents >= 0),
     add column first_number integer check (first_number > 0), add column last_number integer,
     add check ((first_number is null) = (last_number is null)), add check (last_number >= first_number)`,
];

/** A line of a checkout may be of any kind: free or a discount, in no draw, charged later, a share, a run of numbers. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const isPostgres = flavor === 'postgres';
  await sql.raw(`create table ${STOCK}`).execute(db);
  await sql.raw(`create table ${POOL}`).execute(db);
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db);
  if (!isPostgres) {
    for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
    for (const trigger of SQLITE_TRIGGERS) await sql.raw(`create trigger ${trigger}`).execute(db);
  }
  for (const index of NEW_INDEXES) await sql.raw(index).execute(db);
}
