import { type Kysely, sql } from 'kysely';

const TABLES = [
  `payout_account (id text primary key, customer_id text not null references customer (id),
     kind text not null check (kind in ('national', 'international', 'payid_email', 'payid_phone', 'paypal')),
     bank_code text not null default '', account text not null, account_mask text not null, account_name text not null,
     fingerprint text not null, verification text not null
       check (verification in ('Failed Verification', 'Pending Verification', 'Unverified', 'Verified')),
     is_default integer not null default 0 check (is_default in (0, 1)), created_at text not null,
     usable_from text not null, verified_at text, removed_at text)`,
  `bank_file (id text primary key,
     direction text not null check (direction in ('out_credit', 'out_debit', 'in_returns', 'in_bpay', 'in_statement')),
     name text not null, body text not null, body_hash text not null, total_cents bigint not null,
     items integer not null check (items >= 0), created_at text not null, sent_at text, unique (direction, body_hash))`,
  `withdrawal (id text primary key, customer_id text not null references customer (id),
     method text not null check (method in ('tt', 'pl', 'tw', 'do')),
     account_id text references payout_account (id), cause_key text,
     amount_cents bigint not null check (amount_cents > 0),
     status text not null check (status in
       ('requested', 'approved', 'sent', 'completed', 'cancelled', 'rejected', 'returned')),
     reason text, reference text, lodgement text not null unique, bank_file_id text references bank_file (id),
     created_at text not null, decided_at text, sent_at text, done_at text, updated_at text not null,
     check ((method = 'do') = (cause_key is not null)), check ((account_id is not null) = (method in ('tt', 'pl'))))`,
  `bpay_reference (customer_id text primary key references customer (id), crn text not null unique)`,
  `mandate (id text primary key, customer_id text not null references customer (id),
     account_id text not null references payout_account (id), terms_version text not null, signed_name text not null,
     signed_at text not null, first_debit_from text not null, ended_at text)`,
  `bank_debit (deposit_id text primary key references deposit (id), mandate_id text not null references mandate (id),
     lodgement text not null unique, bank_file_id text references bank_file (id), created_at text not null, sent_at text)`,
  `bank_line (id text primary key, bank_file_id text not null references bank_file (id), line_no integer not null,
     kind text not null check (kind in ('payment', 'correction', 'reversal', 'return')), bank_reference text not null,
     cents bigint not null, customer_reference text, received_at text not null,
     deposit_id text references deposit (id), withdrawal_id text references withdrawal (id),
     state text not null check (state in ('matched', 'unmatched', 'assigned', 'returned')), reason text,
     unique (kind, bank_reference))`,
  `bank_counter (name text primary key, value bigint not null)`,
];

const INDEXES = [
  'unique index payout_account_once on payout_account (customer_id, fingerprint) where removed_at is null',
  'unique index payout_account_default on payout_account (customer_id) where is_default = 1 and removed_at is null',
  'index withdrawal_of_customer on withdrawal (customer_id, created_at)',
  'index withdrawal_by_status on withdrawal (status, created_at)',
  'index bank_line_open on bank_line (state, received_at)',
  'index bank_debit_unsent on bank_debit (created_at) where bank_file_id is null',
  'unique index mandate_in_force on mandate (account_id) where ended_at is null',
];

const FIXED = 'id, customer_id, method, account_id, cause_key, amount_cents, lodgement, created_at';

/** What was sent cannot be called off; what was given back is over. */
const MOVES_ON = `old.status = new.status or (old.status = 'requested' and new.status in ('approved', 'cancelled', 'rejected'))
  or (old.status = 'approved' and new.status in ('sent', 'cancelled', 'rejected'))
  or (old.status = 'sent' and new.status in ('completed', 'returned'))
  or (old.status = 'completed' and new.status = 'returned' and old.method <> 'do')`;

const SQLITE_TRIGGERS = [
  `withdrawal_kept before update of ${FIXED} on withdrawal
     begin select raise(abort, 'withdrawal_is_for_good'); end`,
  `withdrawal_not_deleted before delete on withdrawal begin select raise(abort, 'withdrawal_is_for_good'); end`,
  `withdrawal_moves_on before update of status on withdrawal when not (${MOVES_ON})
     begin select raise(abort, 'withdrawal_is_final'); end`,
];

const POSTGRES_TRIGGERS = `
create trigger withdrawal_kept before update of ${FIXED} on withdrawal
  for each row execute function drawcard_refuse('withdrawal_is_for_good');
create trigger withdrawal_not_deleted before delete on withdrawal
  for each row execute function drawcard_refuse('withdrawal_is_for_good');
create trigger withdrawal_moves_on before update of status on withdrawal
  for each row when (not (${MOVES_ON})) execute function drawcard_refuse('withdrawal_is_final');
`;

/** Money out of wallets, the accounts it goes to, and the files that a bank is sent and sends. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create ${index}`).execute(db);
  await sql
    .raw(`insert into bank_counter (name, value) values ('crn', 10000000), ('out_file', 0)`)
    .execute(db);
  if (flavor === 'postgres') await sql.raw(POSTGRES_TRIGGERS).execute(db);
  else for (const trigger of SQLITE_TRIGGERS) await sql.raw(`create trigger ${trigger}`).execute(db);
}
