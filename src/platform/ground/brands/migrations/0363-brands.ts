import { type Kysely, sql } from 'kysely';

const STEPS = [
  `create table brand (key text primary key, position integer not null, body text not null,
     revision integer not null check (revision > 0), updated_at text not null)`,
  `create table brand_revision (key text not null references brand (key), revision integer not null, body text not null,
     author text not null, created_at text not null, primary key (key, revision))`,
];

/** Brands as data, with every version that they had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
