import { type Kysely, sql } from 'kysely';

/** The table of signing keys, also where nothing else that signs has made it (0053). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table if not exists signing_key (id text primary key, public_jwk text not null, private_sealed text not null,
        created_at text not null, retired_at text)`,
    )
    .execute(db);
  await sql
    .raw('create unique index if not exists one_signing_key on signing_key ((1)) where retired_at is null')
    .execute(db);
}
