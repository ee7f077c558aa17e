import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table conversation (id text primary key, reference text not null unique, brand text not null,
     topic text not null, subject text not null, customer_id text references customer (id), name text not null,
     email text not null, proof text not null check (proof in ('none', 'session', 'mail', 'desk')),
     state text not null check (state in ('open', 'waiting', 'solved')), owner text, version integer not null,
     created_at text not null, updated_at text not null, waits_since text,
     check ((state = 'open') = (waits_since is not null)), check ((customer_id is null) = (email <> '')))`,
  'create index conversation_waiting on conversation (waits_since, id) where waits_since is not null',
  'create index conversation_of_state on conversation (state, updated_at, id)',
  'create index conversation_in_order on conversation (updated_at, id)',
  'create index conversation_of_customer on conversation (customer_id, updated_at, id)',
  'create index conversation_of_address on conversation (email) where customer_id is null',
  `create table conversation_message (id text primary key,
     conversation_id text not null references conversation (id) on delete cascade,
     customer_id text references customer (id), email text not null,
     kind text not null check (kind in ('customer', 'desk', 'note', 'event')), author text not null,
     via text not null check (via in ('form', 'account', 'mail', 'desk')), text text not null, original text,
     sender text not null, is_other integer not null default 0, left_out text not null default '',
     mail_key text unique, created_at text not null, sent_at text, failed_at text, error text,
     attempts integer not null default 0)`,
  'create index conversation_message_of on conversation_message (conversation_id, created_at, id)',
  'create index conversation_message_of_customer on conversation_message (customer_id, created_at)',
  'create index conversation_message_of_address on conversation_message (email) where customer_id is null',
  `create table conversation_file (id text primary key,
     conversation_id text not null references conversation (id) on delete cascade,
     message_id text not null references conversation_message (id) on delete cascade,
     customer_id text references customer (id), email text not null, name text not null, mime text not null,
     bytes integer not null, sealed text not null, created_at text not null)`,
  'create index conversation_file_of on conversation_file (message_id)',
  'create index conversation_file_of_talk on conversation_file (conversation_id)',
  'create index conversation_file_of_customer on conversation_file (customer_id)',
  `create table conversation_template (id text primary key, brand text not null, locale text not null,
     name text not null, text text not null, version integer not null, created_at text not null,
     updated_at text not null, updated_by text not null, removed_at text)`,
];

/** What customers write to the shop and what it answers, with notes, files and texts that are made once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
