import { type Kysely, sql } from 'kysely';

const DISPUTE = `dispute (id text primary key, deposit_id text not null references deposit (id),
  customer_id text not null references customer (id), gateway text not null, reference text not null,
  state text not null check (state in ('asked', 'open', 'lost', 'won', 'closed')),
  claimed_cents bigint not null check (claimed_cents > 0), reason text not null default '', reported_at text,
  created_at text not null, updated_at text not null, unique (gateway, reference, deposit_id))`;

/** What a dispute took out of the wallet, below 0, or gave back; what the wallet could not give is owed. */
const BOOKING = `dispute_booking (id text primary key, dispute_id text not null references dispute (id),
  cents bigint not null check (cents <> 0), wallet_cents bigint not null, created_at text not null,
  check (abs(wallet_cents) <= abs(cents)))`;

/** What banks and gateways dispute of payments, and what was booked of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table ${DISPUTE}`,
    'create index dispute_of_deposit on dispute (deposit_id)',
    'create index dispute_by_state on dispute (state, created_at)',
    `create table ${BOOKING}`,
    'create index booking_of_dispute on dispute_booking (dispute_id)',
  ])
    await sql.raw(statement).execute(db);
}
