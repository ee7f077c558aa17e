// Recurring jobs, on the platform's clock.
import { Cron } from 'croner';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { JobDefinition } from './lanes.ts';
import { enqueueJob } from './queue.ts';

export interface Calendar {
  /** Makes a job of each kind whose time has come; the first call makes one of each. */
  readonly remind: (services: Services) => Promise<void>;
  /** When the next one's time comes, in milliseconds since 1970. */
  readonly findNextAt: () => number;
}

export function createCalendar(jobs: readonly Pick<JobDefinition, 'kind' | 'cron'>[]): Calendar {
  const rows = jobs.flatMap(({ kind, cron }) =>
    cron === undefined ? [] : [{ kind, cron: new Cron(cron, { paused: true, timezone: 'UTC' }), next: 0 }],
  );
  const remind = async (services: Services): Promise<void> => {
    const now = services.clock.now();
    for (const row of rows) {
      if (now < row.next) continue;
      const at = row.next === 0 ? now : row.next;
      const dedupe = `${row.kind}:${toIso(at)}`;
      await enqueueJob(services.database.db, services, { kind: row.kind, dedupe, runAt: at });
      row.next = row.cron.nextRun(new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY;
    }
  };
  const findNextAt = () => Math.min(Number.POSITIVE_INFINITY, ...rows.map(({ next }) => next));
  return { remind, findNextAt };
}
