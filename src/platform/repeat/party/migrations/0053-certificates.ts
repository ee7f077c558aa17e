import { type Kysely, sql } from 'kysely';

const TABLES = [
  `signing_key (id text primary key, public_jwk text not null, private_sealed text not null, created_at text not null,
    retired_at text)`,
  // The id is that of what it is about: a ticket, or a session.
  `certificate (id text primary key, kind text not null check (kind in ('share', 'agreement')),
    session_id text not null references party_session (id), customer_id text references customer (id), jws text not null,
    key_id text not null references signing_key (id), created_at text not null,
    check ((kind = 'share') = (customer_id is not null)))`,
];

const INDEXES = [
  'index certificate_of_session on certificate (session_id, kind)',
  'unique index one_signing_key on signing_key ((1)) where retired_at is null',
];

/** Certificates that are signed, and the keys that they were ever signed with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create ${index}`).execute(db);
}
