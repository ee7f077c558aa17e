import { type Kysely, sql } from 'kysely';
import { getNowIso, SYSTEM_CLOCK } from '../../../time.ts';

const startsByItself = sql`(status = 'recurring_status_timed_pause'
  or (status = 'recurring_status_paused' and paused_by = 'organiser'))`;

/** What was paused when its owner took a break waits for its owner afterwards; earlier releases let it start by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = getNowIso(SYSTEM_CLOCK);
  await sql`update recurring set status = 'recurring_status_paused', paused_until = null, paused_by = 'break'
    where ${startsByItself} and customer_id in (select customer_id from exclusion
      where kind = 'break' and separated_at is null and starts_at <= ${now} and until_at > ${now})`.execute(
    db,
  );
}
