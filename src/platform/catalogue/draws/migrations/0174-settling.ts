import { type Kysely, sql } from 'kysely';

const COLUMN = 'is_settling integer not null default 0 check (is_settling in (0, 1))';

/** Draws of which something has been settled are marked. */
const MARK_BEGUN = `update draw_scoring set is_settling = 1
  where exists (select 1 from prize where prize.draw_id = draw_scoring.draw_id and prize.amount_cents is not null)
    or exists (select 1 from pool_result as result
      where result.draw_id = draw_scoring.draw_id and result.settled_at is not null)`;

/** A draw remembers that its prizes are being settled: from then on its result is never corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table draw_scoring add column ${COLUMN}`).execute(db);
  await sql.raw(MARK_BEGUN).execute(db);
}
