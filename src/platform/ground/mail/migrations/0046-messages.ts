import { type Kysely, sql } from 'kysely';

const STEPS = [
  'alter table mail add column attempts integer not null default 0',
  'alter table mail add column error text',
  'alter table mail add column skipped_at text',
];

/** How often a message was handed over, and why it was not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
