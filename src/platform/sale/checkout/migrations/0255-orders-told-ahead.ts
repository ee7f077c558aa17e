import { type Kysely, sql } from 'kysely';

/**
 * An order ahead is announced before it is charged, and keeps its tickets for a while after a charge has failed. Those
 * that wait for money already keep none: they have given theirs up.
 */
const STATEMENTS = [
  'alter table scheduled_purchase add column released_at text',
  'alter table scheduled_purchase add column announced_at text',
  'alter table scheduled_purchase add column warned_at text',
  `update scheduled_purchase set released_at = declined_at where declined_at is not null and done_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
