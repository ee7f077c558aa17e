import { type Kysely, sql } from 'kysely';

/** `scopes` is a JSON list of rights; where it is null the key holds what its role says, as keys of older releases do. */
const COLUMNS = [
  'scopes text',
  'hint text',
  'created_by text',
  'expires_at text',
  'last_used_at text',
  'removed_by text',
] as const;

/** Keys of programs: what they may do, until when, and when they were used last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await sql.raw(`alter table operator add column ${column}`).execute(db);
}
