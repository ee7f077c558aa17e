import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table inbound_mail (mail_hash text primary key, sender_hash text not null, outcome text not null,
     conversation_id text, received_at text not null)`,
  'create index inbound_mail_of_sender on inbound_mail (sender_hash, received_at)',
  'create index inbound_mail_age on inbound_mail (received_at)',
];

/** Mails that came in, by hashes: each is taken once, and nobody sends more than a person would. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
