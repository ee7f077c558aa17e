import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const LINE = `(id text primary key, bank_file_id text not null references bank_file (id), line_no integer not null,
  kind text not null check (kind in ('payment', 'correction', 'reversal', 'return')), bank_reference text not null,
  cents bigint not null, customer_reference text, received_at text not null,
  deposit_id text references deposit (id), withdrawal_id text references withdrawal (id),
  state text not null check (state in ('matched', 'unmatched', 'assigned', 'returned')), reason text)`;
const COLUMNS =
  'id, bank_file_id, line_no, kind, bank_reference, cents, customer_reference, received_at, deposit_id, withdrawal_id, state, reason';

/** A bank's name for a line names others too. SQLite drops a rule of a table with the table alone. */
const FREE_NAMES = {
  sqlite: [
    `create table bank_line_after ${LINE}`,
    `insert into bank_line_after (${COLUMNS}) select ${COLUMNS} from bank_line`,
    'drop table bank_line',
    'alter table bank_line_after rename to bank_line',
    'create index bank_line_open on bank_line (state, received_at)',
  ],
  postgres: ['alter table bank_line drop constraint bank_line_kind_bank_reference_key'],
} as const satisfies Record<Flavor, readonly string[]>;

const STATEMENTS = [
  `alter table bank_line add column account text not null default ''`,
  'alter table bank_line add column day text',
  'alter table bank_line add column identity text',
  'alter table bank_line add column alike integer not null default 1',
  'alter table bank_line add column payment_key text',
  'create index bank_line_by_reference on bank_line (kind, bank_reference)',
  'create index bank_line_by_payment on bank_line (payment_key) where payment_key is not null',
  'create unique index bank_line_once on bank_line (identity, alike) where identity is not null',
  'alter table bank_file add column text_hash text',
  'alter table bank_file add column recorded_at text',
  'update bank_file set text_hash = body_hash',
  'create index bank_file_by_text on bank_file (text_hash)',
  `create table bank_file_line (bank_file_id text not null references bank_file (id), line_no integer not null,
     bank_line_id text not null references bank_line (id), outcome text not null check (outcome in ('own', 'same')),
     identity text not null, cents bigint not null, primary key (bank_file_id, line_no))`,
  `create unique index bank_file_line_own on bank_file_line (bank_line_id) where outcome = 'own'`,
  'create index bank_file_line_of on bank_file_line (bank_line_id)',
];

/** What became of each line of each file, and by what a line is known again. Lines of earlier releases are as they were. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const statement of [...FREE_NAMES[flavor], ...STATEMENTS]) await sql.raw(statement).execute(db);
}
