import { type Kysely, sql } from 'kysely';

/** When a draw was cancelled, and why in the words of its operator: it is never held, and everybody's money goes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table draw add column cancelled_at text').execute(db);
  await sql.raw('alter table draw add column cancel_reason text').execute(db);
}
