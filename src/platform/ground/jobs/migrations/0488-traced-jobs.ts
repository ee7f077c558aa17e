import { type Kysely, sql } from 'kysely';

/** What made a job, for traces that go on in the worker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table job add column trace text').execute(db);
}
