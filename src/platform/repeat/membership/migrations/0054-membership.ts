import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table membership (customer_id text not null references customer (id), program text not null,
     status text not null check (status in ('member', 'non-member', 'pending-deposit')),
     tier text not null default 'free' check (tier in ('free', 'premium')), joined_at text, premium_until text,
     metadata text not null default '{}', updated_at text not null, primary key (customer_id, program),
     check (status <> 'member' or joined_at is not null), check (status = 'member' or tier = 'free'))`,
  `create table membership_event (id text primary key, customer_id text not null references customer (id),
     program text not null, what text not null check (what in ('joined', 'pending', 'left', 'ended')),
     at text not null, detail text not null default '')`,
  'create index membership_event_of_customer on membership_event (customer_id, at)',
  `create table transfer_token (hash text primary key, customer_id text not null references customer (id),
     program text not null, expires_at text not null, used_at text)`,
  'create index transfer_token_by_end on transfer_token (expires_at)',
];

/** Memberships, their history, and the tokens that say elsewhere who a member is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
