import { type Kysely, sql } from 'kysely';

/** What is left of a line that was taken out, and what can be bought in its place. */
const STATEMENTS = [
  'alter table cart_removed add column remaining integer',
  'alter table cart_removed add column instead text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
