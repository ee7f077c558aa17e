// Everything that happens by itself: purges, draws, messages, the calendar. In the server's process or alone.
import { setTimeout } from 'node:timers/promises';
import { createCalendar } from './ground/jobs/calendar.ts';
import { IdleWatch } from './ground/jobs/idle-watch.ts';
import {
  type JobDefinition,
  LANES,
  type LaneName,
  type LaneRule,
  type Poll,
  type WorkerTools,
} from './ground/jobs/lanes.ts';
import { findNextJobAt } from './ground/jobs/next-job.ts';
import { type JobHandlers, runDueJobs } from './ground/jobs/run.ts';
import type { Services } from './services.ts';
import { listJobs, SWEEP_JOB } from './sweep.ts';

export interface WorkerOptions extends WorkerTools {
  /**
   * `purges` where the rest is left to a worker elsewhere: only this process reaches its page store. `sweep` where the
   * shop is elsewhere, and the database holds the sessions of a site.
   */
  readonly scope?: WorkerScope;
}
export type WorkerScope = 'everything' | 'purges' | 'sweep';

export interface Worker {
  /** Lets the work at hand finish and takes no more. */
  stop(): Promise<void>;
}

interface Lane {
  readonly pollMs: number;
  readonly dueMs: number;
  /**
   * One look for work; false when there was none. A poll that fails keeps neither the others nor the jobs of the lane
   * from being done.
   * @throws what the first poll that failed threw
   */
  readonly run: (services: Services) => Promise<boolean>;
  /** See `Poll`; undefined where not all of its polls say it. */
  readonly findNextAt: (services: Services, since: number) => Promise<number | undefined>;
}

const createHandlers = (lane: LaneName, tools: WorkerTools, jobs: readonly JobDefinition[]): JobHandlers =>
  Object.fromEntries(
    jobs
      .filter((job) => job.lane === lane)
      .map(({ kind, handle }) => [kind, (services, payload) => handle(services, payload, tools)]),
  );

/** What there is to do. */
interface Tasks {
  readonly jobs: readonly JobDefinition[];
  readonly polls: readonly Poll[];
}

function createLane(name: LaneName, tools: WorkerTools, { jobs, polls }: Tasks): Lane {
  const { pollMs, dueMs = pollMs, jobsMax, atOnce }: LaneRule = LANES[name];
  const handlers = createHandlers(name, tools, jobs);
  const hasJobs = Object.keys(handlers).length > 0;
  const own = polls.filter(({ lane }) => lane === name);
  return {
    pollMs,
    dueMs,
    async run(services) {
      let isBusy = false;
      const errors: unknown[] = [];
      for (const poll of own)
        try {
          if (await poll.run(services)) isBusy = true;
        } catch (error) {
          errors.push(error);
        }
      if (hasJobs && (await runDueJobs(services, handlers, jobsMax, atOnce)) > 0) isBusy = true;
      if (errors.length > 0) throw errors[0];
      return isBusy;
    },
    async findNextAt(services, since) {
      const times = [await findNextJobAt(services, Object.keys(handlers))];
      for (const { findNextAt } of own) {
        if (!findNextAt) return undefined;
        times.push(await findNextAt(services, since));
      }
      return Math.min(...times);
    },
  };
}

const createPurgeLane = (services: Services, tools: WorkerTools): Lane =>
  createLane('purges', tools, { jobs: listJobs(services), polls: [] });

/** Does all purges that wait. */
export async function runPurges(services: Services): Promise<void> {
  const lane = createPurgeLane(services, {});
  while (await lane.run(services));
}

/** Makes the jobs of the calendar. */
function createCalendarPoll(jobs: readonly JobDefinition[]): Poll {
  const { remind, findNextAt } = createCalendar(jobs);
  return {
    lane: 'calendar',
    async run(services) {
      await remind(services);
      return false;
    },
    findNextAt: async () => findNextAt(),
  };
}

function listTasks(services: Services, isSweep: boolean, tools: WorkerTools): Tasks {
  const all = listJobs(services);
  const jobs = isSweep ? all.filter(({ kind }) => kind === SWEEP_JOB) : all;
  const polls = isSweep ? [] : services.modules.flatMap((area) => area.polls?.(tools) ?? []);
  return { jobs, polls: [createCalendarPoll(jobs), ...polls] };
}

function createLanes(services: Services, { scope, ...tools }: WorkerOptions): Lane[] {
  const purges = services.purgesElsewhere !== true ? [createPurgeLane(services, tools)] : [];
  if (scope === 'purges') return purges;
  const tasks = listTasks(services, scope === 'sweep', tools);
  const names = Object.keys(LANES).filter((name): name is LaneName => name !== 'purges');
  const isUsed = (name: LaneName): boolean =>
    tasks.jobs.some(({ lane }) => lane === name) || tasks.polls.some(({ lane }) => lane === name);
  return [...purges, ...names.filter(isUsed).map((name) => createLane(name, tools, tasks))];
}

const FAILED_POLL_MS = 2000;

/**
 * A lane that knows when its next work comes due looks this seldom all the same: for leases that ended early, and changes
 * of PostgreSQL that were not told.
 */
const SLOW_POLL_MS = { sqlite: 5000, postgres: 30_000 } as const;

async function runLane(services: Services, lane: Lane, idle: IdleWatch, signal: AbortSignal): Promise<void> {
  const { pollMs, dueMs } = lane;
  /** Of the look before, where it found nothing. */
  let seen: string | undefined;
  while (!signal.aborted) {
    try {
      // What changes during the look may not be seen by it.
      const version = services.database.readVersion?.();
      const since = services.clock.now();
      const isBusy = await lane.run(services);
      const isStill = !isBusy && version !== undefined && version === seen;
      seen = isBusy ? undefined : version;
      if (isBusy) continue;
      const nextAt = isStill ? await lane.findNextAt(services, since) : undefined;
      const withinMs = nextAt === undefined ? dueMs : SLOW_POLL_MS[services.database.flavor];
      if (!signal.aborted)
        await idle.wait({ version, pollMs, withinMs, dueAt: nextAt ?? Number.POSITIVE_INFINITY });
    } catch (error) {
      services.log.error({ err: error }, 'the worker could not look for work');
      await setTimeout(FAILED_POLL_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** Starts working at once. */
export function startWorker(services: Services, options: WorkerOptions = {}): Worker {
  const stop = new AbortController();
  const idle = new IdleWatch(services);
  const running = createLanes(services, options).map((lane) => runLane(services, lane, idle, stop.signal));
  return {
    async stop() {
      stop.abort();
      idle.stop();
      await Promise.all(running);
    },
  };
}
