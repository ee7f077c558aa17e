// Recurring jobs, on the platform's clock.
import { Cron } from 'croner';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { JobDefinition } from './lanes.ts';
import { enqueueJob } from './queue.ts';

/** Gives a function that makes a job of each kind with a calendar when its time has come; the first call makes one of each. */
export function createCalendar(
  jobs: readonly Pick<JobDefinition, 'kind' | 'cron'>[],
): (services: Services) => Promise<void> {
  const rows = jobs.flatMap(({ kind, cron }) =>
    cron === undefined ? [] : [{ kind, cron: new Cron(cron, { paused: true, timezone: 'UTC' }), next: 0 }],
  );
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
