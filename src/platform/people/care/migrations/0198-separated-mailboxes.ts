import { type Kysely, sql } from 'kysely';

/** Whose owner is not the person of an excluded account, by the hash of the mailbox: where no account is there yet. */
const MAILBOX = `separated_mailbox (hash text not null, from_customer_id text not null references customer (id),
  customer_id text references customer (id), reason text not null, set_by text not null, created_at text not null,
  primary key (hash, from_customer_id), check (customer_id is null or customer_id <> from_customer_id))`;

const STEPS = [
  `create table ${MAILBOX}`,
  'create index separated_mailbox_of_customer on separated_mailbox (customer_id)',
  'create index separated_mailbox_from on separated_mailbox (from_customer_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
