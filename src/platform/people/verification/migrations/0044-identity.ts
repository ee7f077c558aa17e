import { type Kysely, sql } from 'kysely';

const CUSTOMER_COLUMNS = [
  'phone text',
  'phone_confirmed_at text',
  'address_1 text',
  'address_2 text',
  'suburb text',
  'postcode text',
  `country text not null default 'AU'`,
  'address_mode text',
  'address_confirmed_at text',
  'is_locked integer not null default 0',
  'locked_reason text',
  'account_upgrade integer not null default 0',
  'spend_limit_required integer not null default 0',
  `migration_status text not null default 'ineligible' check (migration_status in
    ('ineligible', 'eligible_soft', 'eligible_hard', 'in_progress', 'migrated'))`,
  'verified_at text',
  'verification_due_at text',
];

const IDENTITY_CHECK = `identity_check (id text primary key, customer_id text not null references customer (id),
  method text not null, status text not null check (status in ('not_attempted', 'pending', 'in_progress', 'attempted')),
  outcome text check (outcome in ('passed', 'failed', 'unclear')), reference text, reason text,
  started_at text not null, ended_at text, decided_by text)`;

const IDENTITY_DOCUMENT = `identity_document (id text primary key, customer_id text not null references customer (id),
  check_id text not null references identity_check (id),
  side text not null check (side in ('front', 'back', 'selfie', 'form')), mime text not null, sealed text,
  sha256 text not null, created_at text not null, deleted_at text)`;

const CUSTOMER_MIGRATION = `customer_migration (customer_id text primary key references customer (id),
  status text not null check (status in ('in_progress', 'failed', 'migrated')), error text,
  terms_accepted_at text not null, started_at text not null, done_at text)`;

/** Who customers are: address and telephone, checks of identity with their documents, and the move of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...CUSTOMER_COLUMNS.map((column) => `alter table customer add column ${column}`),
    'update customer set verified_at = created_at where is_verified = 1',
    `create table ${IDENTITY_CHECK}`,
    'create index identity_check_of_customer on identity_check (customer_id, started_at)',
    'create index identity_check_reference on identity_check (method, reference) where reference is not null',
    `create table ${IDENTITY_DOCUMENT}`,
    'create index identity_document_of_check on identity_document (check_id)',
    'create index identity_document_of_customer on identity_document (customer_id)',
    `create table ${CUSTOMER_MIGRATION}`,
  ])
    await sql.raw(statement).execute(db);
}
