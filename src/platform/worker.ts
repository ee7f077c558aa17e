// Everything that happens by itself: purges, draws, messages, the calendar. In the server's process or alone.
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { createRelay, type SegmentTarget } from './analytics/segment.ts';
import { capSoldOutDraws } from './draws/due-steps.ts';
import { openDrawsAhead } from './draws/open-ahead.ts';
import { runOneStep } from './draws/run-draws.ts';
import { SCHEDULE_JOB } from './editor/publishing/publish.ts';
import { runSchedule } from './editor/publishing/schedule.ts';
import { createCalendar } from './jobs/calendar.ts';
import { PURGE_JOB } from './jobs/purge.ts';
import { type JobHandlers, runDueJobs } from './jobs/run.ts';
import { OPEN_AHEAD_JOB, SWEEP_JOB, sweepAll } from './jobs/sweep.ts';
import { deliverMail, type Mailer } from './mail/deliver.ts';
import { MAIL_JOB } from './mail/queue.ts';
import type { Services } from './services.ts';
import { deliverSupportMessage, SUPPORT_JOB } from './support/deliver.ts';

export interface WorkerOptions {
  /** Without one, messages are only kept in the account. */
  readonly mailer?: Mailer | undefined;
  readonly siteName?: string;
  /** Where counted events go besides; nowhere without one. */
  readonly segment?: SegmentTarget | undefined;
  /** `purges` where the rest is left to a worker elsewhere: only this process reaches its page store. */
  readonly scope?: WorkerScope;
}
export type WorkerScope = 'everything' | 'purges';

export interface Worker {
  /** Lets the work at hand finish and takes no more. */
  stop(): Promise<void>;
}

/** One line of work: what it looks for, how often, and whether it found something. */
interface Lane {
  readonly pollMs: number;
  readonly run: (services: Services) => Promise<boolean>;
}

const CALENDAR = [
  { kind: OPEN_AHEAD_JOB, pattern: '7 * * * *' },
  { kind: SWEEP_JOB, pattern: '23 16 * * *' },
];
const JOBS_AT_ONCE = 20;

const Purge = z.object({ tags: z.array(z.string()) });
const Mail = z.object({ mailId: z.string() });
const Support = z.object({ messageId: z.string() });

const purgeHandlers: JobHandlers = {
  [PURGE_JOB]: async (services, payload) => services.purge(Purge.parse(payload).tags),
};

/** Does the purges that wait, some at a time. False when there were none. */
const purgeSome = async (services: Services): Promise<boolean> =>
  (await runDueJobs(services, purgeHandlers, JOBS_AT_ONCE)) > 0;

/** Does all purges that wait. */
export async function runPurges(services: Services): Promise<void> {
  while (await purgeSome(services));
}

const calendarHandlers: JobHandlers = {
  [OPEN_AHEAD_JOB]: async (services) => void (await openDrawsAhead(services)),
  [SWEEP_JOB]: sweepAll,
};

/** Editors look at the clock when they set a moment. */
const editorHandlers: JobHandlers = { [SCHEDULE_JOB]: runSchedule };

const createMailHandlers = ({ mailer, siteName = 'Drawcard' }: WorkerOptions): JobHandlers => ({
  [MAIL_JOB]: (services, payload) =>
    deliverMail(services, Mail.parse(payload).mailId, { mailer, site: siteName }),
  [SUPPORT_JOB]: (services, payload) =>
    deliverSupportMessage(services, Support.parse(payload).messageId, mailer),
});

function createLanes(options: WorkerOptions, hasPurge: boolean): Lane[] {
  const purges: Lane[] = hasPurge ? [{ pollMs: 40, run: purgeSome }] : [];
  if (options.scope === 'purges') return purges;
  const remind = createCalendar(CALENDAR);
  const mail = createMailHandlers(options);
  const { segment } = options;
  const relay: Lane[] = segment ? [{ pollMs: 5000, run: createRelay(segment) }] : [];
  return [
    ...purges,
    ...relay,
    { pollMs: 200, run: (services) => runOneStep(services) },
    {
      pollMs: 1000,
      run: async (services) => {
        await remind(services);
        await capSoldOutDraws(services);
        return (await runDueJobs(services, calendarHandlers)) > 0;
      },
    },
    {
      pollMs: 200,
      run: async (services) => (await runDueJobs(services, editorHandlers, JOBS_AT_ONCE)) > 0,
    },
    { pollMs: 500, run: async (services) => (await runDueJobs(services, mail, JOBS_AT_ONCE)) > 0 },
  ];
}

const FAILED_POLL_MS = 2000;

async function runLane(services: Services, lane: Lane, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      if (!(await lane.run(services))) await pause(lane.pollMs);
    } catch (error) {
      services.log.error({ err: error }, 'the worker could not look for work');
      await pause(FAILED_POLL_MS);
    }
  }
}

/** Starts working at once. */
export function startWorker(services: Services, options: WorkerOptions = {}): Worker {
  const stop = new AbortController();
  const running = createLanes(options, services.purgesElsewhere !== true).map((lane) =>
    runLane(services, lane, stop.signal),
  );
  return {
    async stop() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
