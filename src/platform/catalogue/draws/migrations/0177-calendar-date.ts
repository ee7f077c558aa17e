import { type Kysely, sql } from 'kysely';

/** A draw that is held on another day than the calendar of its offer says keeps that day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table draw add column calendar_date text').execute(db);
}
