// Work that comes round by the calendar, on the platform's clock.
import { Cron } from 'croner';
import type { Services } from '../services.ts';
import { toIso } from '../time.ts';
import { enqueueJob } from './queue.ts';

export interface CalendarEntry {
  readonly kind: string;
  /** In cron's notation, UTC. */
  readonly pattern: string;
}

/** Gives a function that makes a job of each entry when its time has come; the first call makes one of each. */
export function createCalendar(entries: readonly CalendarEntry[]): (services: Services) => Promise<void> {
  const rows = entries.map(({ kind, pattern }) => ({
    kind,
    cron: new Cron(pattern, { paused: true, timezone: 'UTC' }),
    next: 0,
  }));
  return async (services) => {
    const now = services.clock.now();
    for (const row of rows) {
      if (now < row.next) continue;
      const at = row.next === 0 ? now : row.next;
      const dedupe = `${row.kind}:${toIso(at)}`;
      await enqueueJob(services.database.db, services, { kind: row.kind, dedupe, runAt: at });
      row.next = row.cron.nextRun(new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY;
    }
  };
}
