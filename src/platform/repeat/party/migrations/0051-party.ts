import { type Kysely, sql } from 'kysely';

const TABLES = [
  `party_group (id text primary key, name text not null, name_key text not null,
    organiser_id text not null references customer (id),
    publicity text not null check (publicity in ('private', 'promoted', 'public')),
    token_hash text not null unique, token_sealed text not null, tag text not null default '',
    status text not null check (status in ('active', 'closed')), created_at text not null, closed_at text,
    check ((status = 'closed') = (closed_at is not null)))`,
  `party_member (id text primary key, group_id text not null references party_group (id),
    customer_id text not null references customer (id), alias text not null, joined_at text not null, left_at text,
    unique (group_id, customer_id))`,
  `party_hand_over (id text primary key, group_id text not null references party_group (id),
    from_id text not null references customer (id), to_id text not null references customer (id),
    offered_at text not null, expires_at text not null, settled_at text,
    outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'expired')),
    check ((settled_at is null) = (outcome is null)))`,
  `party_invite (id text primary key, group_id text not null references party_group (id), email_hash text not null,
    sent_at text not null, by_id text not null references customer (id), unique (group_id, email_hash))`,
];

const INDEXES = [
  `unique index party_name_once on party_group (name_key) where status = 'active'`,
  'index party_of_organiser on party_group (organiser_id) ',
  'index party_shown on party_group (publicity, created_at)',
  'index party_of_member on party_member (customer_id, joined_at)',
  'unique index one_hand_over on party_hand_over (group_id) where settled_at is null',
  'index party_invited_by on party_invite (by_id, sent_at)',
];

/** Groups that play together, who is in them, and how they are joined and handed over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create ${index}`).execute(db);
}
