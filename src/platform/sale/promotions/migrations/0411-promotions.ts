import { type Kysely, sql } from 'kysely';

/** What vouchers that were made together have in common. */
const TERMS = [
  'name',
  'type',
  'amount_cents',
  'percent_bps',
  'max_cents',
  'valid_from',
  'valid_until',
  'minimum_cents',
  'kinds',
  'offer_keys',
  'per_customer',
  'uses',
];
const SIGNATURE = TERMS.map((name) => `coalesce(cast(${name} as text), '')`).join(` || '|' || `);
/** Those of one customer are no promotion. */
const OPEN = 'customer_id is null and replaces_id is null';

/** Codes that belong together are a promotion. Those that earlier releases made together are found by what they say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table promotion (id text primary key, name text not null, request_key text unique,
       revision integer not null, created_at text not null, archived_at text)`,
    'alter table voucher add column promotion_id text references promotion (id)',
    'create table voucher_group (signature text primary key, id text not null)',
    `insert into voucher_group (signature, id)
       select ${SIGNATURE}, 'pro_' || min(id) from voucher where ${OPEN} group by ${SIGNATURE}`,
    `insert into promotion (id, name, revision, created_at)
       select 'pro_' || id, name, 1, created_at from voucher where 'pro_' || id in (select id from voucher_group)`,
    `update voucher set promotion_id =
       (select voucher_group.id from voucher_group where signature = ${SIGNATURE}) where ${OPEN}`,
    'drop table voucher_group',
    'create index voucher_of_promotion on voucher (promotion_id, created_at)',
    'create index promotion_in_order on promotion (created_at, id)',
  ])
    await sql.raw(statement).execute(db);
}
