import { runTraced } from '#lib/domain/tracing/trace.ts';
import type { Services } from '../../services.ts';
import { runInBackground } from '../db/background.ts';
import {
  claimJobs,
  completeJob,
  extendLeases,
  type Job,
  LEASE_MS,
  NotYetDue,
  postponeJob,
  putBackUntilDue,
} from './queue.ts';

/** Does the work of a job. An error postpones the job; `NotYetDue` is none. */
export type JobHandler = (services: Services, payload: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

interface Hold {
  /** Whether the job is still held by this worker, and by no other. */
  isHeld(job: Job): Promise<boolean>;
  /** No longer extends the lease of a job that is done or put off. */
  release(job: Job): void;
  end(): void;
}

/** Extends the leases of all claimed jobs that are not done: also of those that wait for their turn. */
function holdJobs(services: Services, jobs: readonly Job[], claimedAt: number): Hold {
  const held = new Set(jobs);
  let until = claimedAt + LEASE_MS;
  const extend = async () => {
    const now = services.clock.now();
    try {
      const still = await extendLeases(services, [...held]);
      for (const job of held) if (!still.has(job.id)) held.delete(job);
      until = now + LEASE_MS;
    } catch (error) {
      services.log.warn({ err: error }, 'leases were not extended');
    }
  };
  const heartbeat = setInterval(extend, LEASE_MS / 3);
  return {
    async isHeld(job) {
      if (services.clock.now() >= until) await extend();
      return held.has(job) && services.clock.now() < until;
    },
    release: (job) => void held.delete(job),
    end: () => clearInterval(heartbeat),
  };
}

async function runJob(services: Services, handler: JobHandler, job: Job): Promise<void> {
  try {
    const { kind, id, attempts, trace: parent } = job;
    const attributes = { 'job.id': id, 'job.kind': kind, 'job.attempts': attempts };
    await runTraced({ name: `job ${kind}`, kind: 'consumer', parent, attributes }, () =>
      runInBackground(async () => {
        await handler(services, job.payload);
        await completeJob(services, job);
      }),
    );
  } catch (error) {
    if (error instanceof NotYetDue) return putBackUntilDue(services, job, error);
    services.log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed and will be tried again');
    await postponeJob(services, job, error);
  }
}

/**
 * Runs up to `limit` due jobs that there are handlers for, begun in the order they were due, so many at a time. Gives how
 * many were taken. A job whose lease was lost to another worker before its turn is not begun.
 */
export async function runDueJobs(
  services: Services,
  handlers: JobHandlers,
  limit = 1,
  atOnce = 1,
): Promise<number> {
  const claimedAt = services.clock.now();
  const jobs = await claimJobs(services, Object.keys(handlers), limit);
  if (jobs.length === 0) return 0;
  const waiting = [...jobs];
  const hold = holdJobs(services, jobs, claimedAt);
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const handler = handlers[job.kind];
      if (handler && (await hold.isHeld(job))) await runJob(services, handler, job);
      hold.release(job);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, work));
  } finally {
    hold.end();
  }
  return jobs.length;
}
