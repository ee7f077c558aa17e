import { type Kysely, sql } from 'kysely';

const TABLE = `create table gift (id text primary key, ticket_id text not null references ticket (id),
  customer_id text not null references customer (id), way text not null check (way in ('mail', 'link')),
  recipient text not null, sender text not null, message text not null, fingerprint text not null unique,
  secret text not null, send_at text, ends_at text not null,
  state text not null check (state in ('offered', 'taken', 'withdrawn', 'lapsed', 'ended')),
  taken_by text references customer (id), ended_at text, created_at text not null,
  check ((taken_by is not null) = (state = 'taken')), check ((ended_at is null) = (state = 'offered')),
  check (taken_by is null or taken_by <> customer_id))`;

const INDEXES = [
  `create unique index gift_open on gift (ticket_id) where state in ('offered', 'taken')`,
  'create index gift_of_giver on gift (customer_id, created_at, id)',
  'create index gift_of_taker on gift (taken_by, ended_at, id) where taken_by is not null',
  `create index gift_kept on gift (ended_at) where ended_at is not null and (recipient <> '' or message <> '')`,
];

/** Tickets that are offered to somebody. A ticket is in one open gift at a time, and is taken once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [TABLE, ...INDEXES]) await sql.raw(step).execute(db);
}
