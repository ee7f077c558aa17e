import { HOUR_MS } from '#lib/domain/time/units.ts';
import type { StatusCheck } from '../../ground/status/checks.ts';
import { toIso } from '../../time.ts';

const LATE_MS = 2 * HOUR_MS;
/** What waits for longer has its reason elsewhere: it is told at the draw. */
const OLD_MS = 72 * HOUR_MS;

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
      .limit(1)
      .executeTakeFirst();
    return late ? 'degraded' : 'up';
  },
};
