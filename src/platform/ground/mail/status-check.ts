import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { toIso } from '../../time.ts';
import type { StatusCheck } from '../status/checks.ts';

const LATE_MS = 10 * MINUTE_MS;
const LOST_MS = 60 * MINUTE_MS;

/** Mails that wait longer than they should. */
export const mailStatus: StatusCheck = {
  part: 'messages',
  async find({ database: { db }, clock, sendsMail }) {
    if (!sendsMail) return 'up';
    const oldest = await db
      .selectFrom('mail')
      .select((all) => all.fn.min('created_at').as('at'))
      .where('sent_at', 'is', null)
      .where('skipped_at', 'is', null)
      .executeTakeFirst();
    const at = oldest?.at ?? null;
    if (at === null || at > toIso(clock.now() - LATE_MS)) return 'up';
    return at > toIso(clock.now() - LOST_MS) ? 'degraded' : 'down';
  },
};
