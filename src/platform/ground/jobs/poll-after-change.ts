import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { Poll } from './lanes.ts';

/** The shop's clock was moved where it has gone on by so much more or less than time has, in milliseconds. */
const MOVED_MS = 100;

/**
 * A poll that finds something new only where the database has changed, or the shop's clock was moved: it is asked then, and
 * once a minute all the same, at the same moments as other polls of so many milliseconds. Where the database does not say
 * whether it has changed, it is asked each time.
 */
export function pollAfterChange({ lane, run }: Poll, atLeastEveryMs: number = MINUTE_MS): Poll {
  let seen: string | undefined;
  let turn = Number.NEGATIVE_INFINITY;
  let ahead = 0;
  return {
    lane,
    findNextAt: async ({ clock }) => clock.now() + Math.ceil((turn + 1) * atLeastEveryMs - performance.now()),
    async run(services) {
      const version = services.database.readVersion?.();
      const now = performance.now();
      const isAhead = services.clock.now() - now;
      const isMoved = Math.abs(isAhead - ahead) > MOVED_MS;
      const isKnown = version !== undefined && version === seen && !isMoved;
      if (isKnown && Math.floor(now / atLeastEveryMs) === turn) return false;
      const isBusy = await run(services);
      ahead = isAhead;
      seen = isBusy ? undefined : version;
      turn = Math.floor(now / atLeastEveryMs);
      return isBusy;
    },
  };
}
