import { sql } from 'kysely';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import type { StatusCheck } from '../../ground/status/checks.ts';
import { toIso } from '../../time.ts';

const LATE_MS = 2 * HOUR_MS;
/** What waits for longer has its reason elsewhere: it is told at the draw. */
const OLD_MS = 72 * HOUR_MS;

const waitingForBeacon = sql`select draw_id from raffle_draw where beacon_spec <> 'none' and beacon_value is null
  union all select draw_id from lottery_draw where beacon_spec <> 'none' and beacon_value is null`;

/** Draws that were held and have no result yet. */
export const resultsStatus: StatusCheck = {
  part: 'results',
  async find({ database: { db }, clock }) {
    const late = await db
      .selectFrom('draw')
      .select('id')
      .where('numbers', 'is', null)
      .where('parent_id', 'is', null)
      .where('cancelled_at', 'is', null)
      .where('status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED'])
      .where('draw_at', '<=', toIso(clock.now() - LATE_MS))
      .where('draw_at', '>', toIso(clock.now() - OLD_MS))
      // What waits for its beacon has no result for the time being, and nothing is wrong with it.
      .where(sql<boolean>`id not in (${waitingForBeacon})`)
      .limit(1)
      .executeTakeFirst();
    return late ? 'degraded' : 'up';
  },
};
