import { type Kysely, sql } from 'kysely';

const ACCOUNT = `separated_account (customer_id text not null references customer (id),
  from_customer_id text not null references customer (id), primary key (customer_id, from_customer_id),
  check (customer_id <> from_customer_id))`;

const STEPS = [
  `create table ${ACCOUNT}`,
  'create index separated_account_from on separated_account (from_customer_id)',
  `insert into separated_account (customer_id, from_customer_id)
     select distinct customer_id, from_customer_id from separated_mailbox where customer_id is not null`,
];

/** From whom the owner of an account was separated before it was opened, by the mailbox or with a former account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
