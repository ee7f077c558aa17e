import { type Kysely, sql } from 'kysely';

/** A lane finds its own jobs whatever others have waiting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index job_waiting on job (kind, run_at, id) where done_at is null').execute(db);
}
