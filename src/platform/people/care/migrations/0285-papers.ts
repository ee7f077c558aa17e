import { type Kysely, sql } from 'kysely';

/** Papers that no other table holds: documents that have proved who somebody is, accounts at gateways. */
const PAPER = `customer_paper (customer_id text not null references customer (id),
  kind text not null check (kind in ('document', 'instrument')), key text not null, created_at text not null,
  primary key (customer_id, key))`;

const STEPS = [
  `create table ${PAPER}`,
  'create index customer_paper_key on customer_paper (key)',
  'create index payout_account_fingerprint on payout_account (fingerprint)',
  'create index fund_fingerprint on fund (gateway, fingerprint)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
