// The daily sweep: every area deletes the rows that have served their time.
import type { JobDefinition } from './ground/jobs/lanes.ts';
import { sweepJobs } from './ground/jobs/sweep.ts';
import { listParts } from './module-parts.ts';
import type { Services } from './services.ts';

/** Recorded in databases as `tidy`. */
export const SWEEP_JOB = 'tidy';

export async function sweepAll(services: Services): Promise<void> {
  for (const { sweep } of services.modules) await sweep?.(services);
  await sweepJobs(
    services,
    listJobs(services)
      .filter(({ cron }) => cron !== undefined)
      .map(({ kind }) => kind),
  );
}

/** Every kind of job of the shop. */
export const listJobs = (services: Services): readonly JobDefinition[] => [
  ...listParts(services, 'jobs'),
  { kind: SWEEP_JOB, lane: 'calendar', cron: '23 16 * * *', handle: sweepAll },
];
