import { type Kysely, sql } from 'kysely';

/** Who is told of what, and what was told. Draws are followed from here on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table alert_reader (id text primary key, customer_id text unique references customer (id),
       brand text not null, email text, state text not null, created_at text not null,
       check (customer_id is null or email is null), unique (brand, email))`,
    `create table alert (id text primary key, reader_id text not null references alert_reader (id) on delete cascade,
       customer_id text references customer (id), email text, kind text not null check (kind in
       ('jackpot', 'result', 'raffle_ending', 'syndicate_filling')), offer_key text not null, at_least_cents bigint,
       only_mine integer not null, created_at text not null, confirmed_at text, ended_at text,
       check ((kind = 'jackpot') = (at_least_cents is not null)))`,
    `create unique index alert_on on alert (reader_id, kind, offer_key) where confirmed_at is not null and ended_at is null`,
    `create index alert_of on alert (kind, offer_key, id) where confirmed_at is not null and ended_at is null`,
    'create index alert_reader_of on alert (reader_id)',
    'create index alert_customer on alert (customer_id)',
    'create index alert_email on alert (lower(email))',
    'create index alert_reader_email on alert_reader (lower(email))',
    `create table alert_delivery (id text primary key,
       reader_id text not null references alert_reader (id) on delete cascade,
       alert_id text not null references alert (id) on delete cascade, event text not null, kind text not null,
       payload text not null, created_at text not null, attempts integer not null default 0, error text,
       sent_at text, skipped_at text, unique (reader_id, event))`,
    'create index alert_delivery_of on alert_delivery (alert_id)',
    `create index alert_delivery_open on alert_delivery (created_at) where sent_at is null and skipped_at is null`,
    'create table alert_cursor (name text primary key, up_to integer not null)',
    `insert into alert_cursor (name, up_to) select 'draws', latest from purge_counter where name = 'draws'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
