import { type Kysely, sql } from 'kysely';

/** Uploaded files of brands, named by what they hold. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const bytes = flavor === 'sqlite' ? 'blob' : 'bytea';
  await sql
    .raw(
      `create table brand_file (name text primary key, type text not null, bytes ${bytes} not null, facts text not null,
         created_at text not null)`,
    )
    .execute(db);
}
