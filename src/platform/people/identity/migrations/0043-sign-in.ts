import { type Kysely, sql } from 'kysely';

/** What lets a customer do one thing once: the secret is in the link or the page, its hash is here. */
const LINK_TOKEN = `link_token (hash text primary key, purpose text not null check (purpose in
    ('password_reset', 'email_confirm', 'email_change', 'email_undo', 'address_confirm', 'autologin', 'transfer',
     'data_export', 'login_code', 'social_sign_up')),
  customer_id text references customer (id), body text not null default '{}', expires_at text not null,
  used_at text, created_at text not null)`;

const TWO_FACTOR = `two_factor (customer_id text primary key references customer (id),
  methods text not null default '[]', secret text, secret_confirmed_at text, last_step bigint, phone text,
  remember_for_days integer not null default 0, since text, prompted_at text,
  failures integer not null default 0, locked_until text)`;

const ONE_TIME_CODE = `one_time_code (id text primary key, customer_id text not null references customer (id),
  channel text not null check (channel in ('email', 'sms')), purpose text not null, code_hash text not null,
  attempts integer not null default 0, expires_at text not null, used_at text, created_at text not null)`;

const RECOVERY_CODE = `recovery_code (customer_id text not null references customer (id), code_hash text not null,
  used_at text, primary key (customer_id, code_hash))`;

const TRUSTED_DEVICE = `trusted_device (customer_id text not null references customer (id),
  device_hash text not null, until text not null, created_at text not null,
  primary key (customer_id, device_hash))`;

const PASSKEY = `passkey (id text primary key, customer_id text not null references customer (id),
  public_key text not null, counter bigint not null, transports text not null, name text not null,
  backed_up integer not null, rp_id text not null, created_at text not null, last_used_at text)`;

const PASSKEY_CHALLENGE = `passkey_challenge (id text primary key, challenge text not null, customer_id text,
  expires_at text not null, used_at text)`;

const SOCIAL_ACCOUNT = `social_account (provider text not null check (provider in ('apple', 'google')),
  subject text not null, customer_id text not null references customer (id), email text, linked_at text not null,
  primary key (provider, subject), unique (customer_id, provider))`;

const SOCIAL_STATE = `social_state (state_hash text primary key, provider text not null, verifier text not null,
  nonce_hash text not null, intent text not null, customer_id text, redirect text, browser_hash text not null,
  code text, expires_at text not null, used_at text)`;

/**
 * Sign-in beyond a password: links that are used once, the second step, passkeys, accounts elsewhere, and what a
 * session says of the device it is on. Addresses of accounts that exist count as confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table ${LINK_TOKEN}`,
    'create index link_token_of_customer on link_token (customer_id, purpose)',
    `create table ${TWO_FACTOR}`,
    `create table ${ONE_TIME_CODE}`,
    'create index one_time_code_of_customer on one_time_code (customer_id, created_at)',
    `create table ${RECOVERY_CODE}`,
    `create table ${TRUSTED_DEVICE}`,
    `create table ${PASSKEY}`,
    'create index passkey_of_customer on passkey (customer_id)',
    `create table ${PASSKEY_CHALLENGE}`,
    `create table ${SOCIAL_ACCOUNT}`,
    `create table ${SOCIAL_STATE}`,
    'alter table session add column label text',
    'alter table session add column address_hash text',
    'alter table session add column last_seen_at text',
    'alter table session add column elevated_until text',
    `alter table session add column method text not null default 'password'`,
    'alter table customer add column email_confirmed_at text',
    'alter table customer add column tfa_prompt_required integer not null default 0',
    'update customer set email_confirmed_at = created_at',
  ])
    await sql.raw(statement).execute(db);
}
