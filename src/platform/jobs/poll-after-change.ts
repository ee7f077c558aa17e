import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { Poll } from './lanes.ts';

/**
 * A poll that finds something new only where the database has changed: it is asked then, and once a minute all the same.
 * Where the database does not say whether it has changed, it is asked each time.
 */
export function pollAfterChange({ lane, run }: Poll, atLeastEveryMs: number = MINUTE_MS): Poll {
  let seen: string | undefined;
  let at = Number.NEGATIVE_INFINITY;
  return {
    lane,
    async run(services) {
      const version = services.database.readVersion?.();
      const now = performance.now();
      if (version !== undefined && version === seen && now - at < atLeastEveryMs) return false;
      const isBusy = await run(services);
      seen = isBusy ? undefined : version;
      at = now;
      return isBusy;
    },
  };
}
