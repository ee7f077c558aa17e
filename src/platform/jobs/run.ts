import { runInBackground } from '../db/background.ts';
import type { Services } from '../services.ts';
import { claimJobs, completeJob, extendLease, type Job, LEASE_MS, postponeJob } from './queue.ts';

/** Does the work of a job. An error postpones the job. */
export type JobHandler = (services: Services, payload: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

async function runJob(services: Services, handler: JobHandler, job: Job): Promise<boolean> {
  const heartbeat = setInterval(
    () => extendLease(services, job).catch((error: unknown) => services.log.warn({ err: error }, 'a lease')),
    LEASE_MS / 3,
  );
  try {
    await runInBackground(async () => {
      await handler(services, job.payload);
      await completeJob(services, job);
    });
    return true;
  } catch (error) {
    services.log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed and will be tried again');
    await postponeJob(services, job, error);
    return false;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Runs up to `limit` due jobs that there are handlers for, begun in the order they were due, so many at a time. Gives how
 * many were taken.
 */
export async function runDueJobs(
  services: Services,
  handlers: JobHandlers,
  limit = 1,
  atOnce = 1,
): Promise<number> {
  const jobs = await claimJobs(services, Object.keys(handlers), limit);
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const handler = handlers[job.kind];
      if (handler) await runJob(services, handler, job);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, work));
  return jobs.length;
}
