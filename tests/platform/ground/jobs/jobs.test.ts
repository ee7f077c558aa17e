import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createCalendar } from '#platform/ground/jobs/calendar.ts';
import { PURGE_JOB, transactAndPurge } from '#platform/ground/jobs/purge.ts';
import {
  claimJobs,
  completeJob,
  enqueueJob,
  extendLeases,
  LEASE_MS,
  postponeJob,
} from '#platform/ground/jobs/queue.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import type { Services } from '#platform/services.ts';
import { SWEEP_JOB, sweepAll } from '#platform/sweep.ts';
import { runPurges, startWorker } from '#platform/worker.ts';
import { tamper } from '../../../support/faults/tampering.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { listDraws, playGame } from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;
const KIND = ['errand'];

const add = (services: Services, job: { dedupe?: string; runAt?: number; kind?: string } = {}) =>
  enqueueJob(services.database.db, services, { kind: 'errand', ...job });
const readJobs = (services: Services) =>
  services.database.db.selectFrom('job').selectAll().orderBy('id').execute();

test('a job is taken once, and again when the one who took it is gone', async () => {
  const { services, clock } = await openTestPlatform();
  const id = await add(services);
  const taken = await Promise.all([
    claimJobs(services, KIND, 5),
    claimJobs(services, KIND, 5),
    claimJobs(services, KIND, 5),
  ]);
  expect(taken.flat().map((job) => job.id)).toEqual([id]);
  clock.advance(LEASE_MS - 1);
  expect(await claimJobs(services, KIND, 5)).toEqual([]);
  clock.advance(1);
  expect(await claimJobs(services, KIND, 5)).toMatchObject([{ id, attempts: 2 }]);
});

test('who works on keeps the job', async () => {
  const { services, clock } = await openTestPlatform();
  await add(services);
  const [job] = await claimJobs(services, KIND, 1);
  clock.advance(LEASE_MS - 1);
  expect(await extendLeases(services, [job!])).toEqual(new Set([job!.id]));
  clock.advance(LEASE_MS - 1);
  expect(await claimJobs(services, KIND, 1)).toEqual([]);
  await completeJob(services, job!);
  clock.advance(DAY_MS);
  expect(await claimJobs(services, KIND, 1)).toEqual([]);
});

test('jobs are taken when they are due, in that order, and only of the kinds asked for', async () => {
  const { services, clock } = await openTestPlatform();
  const now = clock.now();
  await add(services, { dedupe: 'late', runAt: now + 10 });
  await add(services, { dedupe: 'soon', runAt: now });
  await add(services, { dedupe: 'earlier', runAt: now - 10 });
  await add(services, { dedupe: 'other', kind: 'other' });
  const names = async () => {
    const ids = (await claimJobs(services, KIND, 5)).map(({ id }) => id);
    const rows = await readJobs(services);
    return ids.map((id) => rows.find((row) => row.id === id)?.dedupe);
  };
  expect(await names()).toEqual(['earlier', 'soon']);
  clock.advance(10);
  expect(await names()).toEqual(['late']);
});

test('jobs of one name are one job, also after it is done', async () => {
  const { services } = await openTestPlatform();
  await add(services, { dedupe: 'once' });
  await add(services, { dedupe: 'once' });
  const [job] = await claimJobs(services, KIND, 5);
  await completeJob(services, job!);
  await add(services, { dedupe: 'once' });
  expect(await claimJobs(services, KIND, 5)).toEqual([]);
  expect(await readJobs(services)).toHaveLength(1);
});

test('a failed job comes back later and later, with its error', async () => {
  const { services, clock } = await openTestPlatform();
  await add(services);
  const waits: number[] = [];
  for (let failure = 0; failure < 10; failure += 1) {
    const [job] = await claimJobs(services, KIND, 1);
    await postponeJob(services, job!, new Error('no luck'));
    const [row] = await readJobs(services);
    expect(row!.error).toBe('Error: no luck');
    const wait = Date.parse(row!.run_at) - clock.now();
    waits.push(wait / 1000);
    clock.advance(wait);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test('a job that throws is put off, the next one is done', async () => {
  const { services } = await openTestPlatform();
  await add(services, { kind: 'broken', runAt: 0 });
  await add(services, { kind: 'errand' });
  const done: string[] = [];
  const handlers = {
    broken: () => Promise.reject(new Error('no luck')),
    errand: async () => void done.push('errand'),
  };
  expect(await runDueJobs(services, handlers, 5)).toBe(2);
  expect(done).toEqual(['errand']);
  expect((await readJobs(services)).map(({ done_at }) => done_at === null)).toEqual([true, false]);
});

test('a change purges after its commit, once; a change that fails purges nothing', async () => {
  const { services, purged } = await openTestPlatform();
  await transactAndPurge(services, async (tx, announce) => {
    announce('results', 'draws:pair');
    announce('results');
    expect(purged).toEqual([]);
    await tx.selectFrom('job').selectAll().execute();
  });
  expect(purged).toEqual(['results', 'draws:pair']);
  const failing = transactAndPurge(services, async (_, announce) => {
    announce('offers');
    throw new Error('no luck');
  });
  await expect(failing).rejects.toThrow('no luck');
  await runPurges(services);
  expect(purged).toEqual(['results', 'draws:pair']);
});

test('a purge that was cut off after the commit is made up for, two seconds later', async () => {
  const { services, purged, clock } = await openTestPlatform();
  const dying = {
    ...services,
    purge: () => {
      throw new Error('killed');
    },
  };
  await expect(transactAndPurge(dying, async (_, announce) => announce('results'))).rejects.toThrow('killed');
  await runPurges(services);
  expect(purged).toEqual([]);
  clock.advance(2000);
  await runPurges(services);
  expect(purged).toEqual(['results']);
});

test('a change whose purge cannot be noted is done, and its pages are purged once more', async () => {
  const { services, purged, clock } = await openTestPlatform();
  const errors = vi.spyOn(services.log, 'error').mockImplementation(() => {});
  const watched = {
    ...services,
    purge: (tags: readonly string[]) => {
      services.purge(tags);
      vi.spyOn(services.database.db, 'transaction').mockImplementationOnce(() => {
        throw new Error('the database is away');
      });
    },
  };
  const value = await transactAndPurge(watched, async (_, announce) => {
    announce('results');
    return 'done';
  });
  expect(value).toBe('done');
  expect(errors).toHaveBeenCalledOnce();
  clock.advance(2000);
  await runPurges(services);
  expect(purged).toEqual(['results', 'results']);
});

test('a worker that looks between a commit and its purge leaves the purge to it', async () => {
  const { services, purged } = await openTestPlatform();
  const watched = {
    ...services,
    purge: (tags: readonly string[]) => {
      services.purge(tags);
      void runPurges(services);
    },
  };
  await transactAndPurge(watched, async (_, announce) => announce('results'));
  await runPurges(services);
  expect(purged).toEqual(['results']);
});

test('a process without a page store leaves its purges to the worker, which does them at once', async () => {
  const { services, purged } = await openTestPlatform();
  const worker = startWorker(services);
  try {
    await transactAndPurge({ ...services, purgesElsewhere: true }, async (_, announce) =>
      announce('results'),
    );
    expect(purged).toEqual([]);
    for (let waited = 0; purged.length === 0 && waited < 2000; waited += 10) await setTimeout(10);
    expect(purged).toEqual(['results']);
  } finally {
    await worker.stop();
  }
  expect((await readJobs(services)).filter(({ kind }) => kind === PURGE_JOB)).toMatchObject([
    { error: null },
  ]);
});

test('the calendar makes a job at the start and at each of its times, however many look', async () => {
  const { services, clock } = await openTestPlatform();
  const hourly = [{ kind: 'errand', cron: '30 * * * *' }];
  const [one, other] = [createCalendar(hourly), createCalendar(hourly)];
  const look = async () => {
    await one.remind(services);
    await one.remind(services);
    await other.remind(services);
    return (await readJobs(services)).length;
  };
  expect(await look()).toBe(1);
  clock.advance(29 * 60_000);
  expect(await look()).toBe(1);
  clock.advance(60_000);
  expect(await look()).toBe(2);
  clock.advance(60 * 60_000);
  expect(await look()).toBe(3);
});

test('finished jobs and old answers are tidied away; what must stay known stays', async () => {
  const { services, clock } = await openTestPlatform();
  await add(services, { dedupe: 'named' });
  await add(services);
  await add(services, { kind: SWEEP_JOB, dedupe: 'tidy:then' });
  for (const job of await claimJobs(services, [...KIND, SWEEP_JOB], 5)) await completeJob(services, job);
  await add(services, { dedupe: 'waiting' });
  await services.database.db
    .insertInto('idempotency')
    .values({
      scope: 'checkout:x',
      key: 'key-12345',
      request_hash: '',
      status: 200,
      answer: '{}',
      created_at: new Date(clock.now()).toISOString(),
    })
    .execute();
  await sweepAll(services);
  expect(await readJobs(services)).toHaveLength(4);
  clock.advance(2 * DAY_MS);
  await sweepAll(services);
  expect(await services.database.db.selectFrom('idempotency').selectAll().execute()).toHaveLength(1);
  clock.advance(31 * DAY_MS);
  await sweepAll(services);
  expect((await readJobs(services)).map(({ dedupe }) => dedupe)).toEqual(['named', 'waiting']);
  expect(await services.database.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
});

test('a process that leaves work to another still does its own purges, and nothing else', async () => {
  const { services, purged, clock } = await openTestPlatform();
  await playGame(services);
  purged.length = 0;
  const worker = startWorker(services, { scope: 'purges' });
  try {
    clock.advance(DAY_MS);
    await transactAndPurge({ ...services, purgesElsewhere: true }, async (_, announce) =>
      announce('results'),
    );
    for (let waited = 0; purged.length === 0 && waited < 2000; waited += 10) await setTimeout(10);
    expect(purged).toEqual(['results']);
    await setTimeout(300);
    expect((await listDraws(services))[0]!.status).toBe('DRAW_OPEN');
  } finally {
    await worker.stop();
  }
});

test('the worker plays a draw by itself and stops when it is told to', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  const worker = startWorker(services);
  try {
    clock.advance(DAY_MS);
    const isDone = async () => (await listDraws(services))[0]!.status === 'DRAW_EMAILED';
    for (let waited = 0; !(await isDone()) && waited < 10_000; waited += 50) await setTimeout(50);
    expect(await isDone()).toBe(true);
  } finally {
    await worker.stop();
  }
  const before = await listDraws(services);
  clock.advance(DAY_MS);
  await setTimeout(400);
  expect(await listDraws(services)).toEqual(before);
});

test('a look that fails keeps the jobs of its lane from nothing', async () => {
  const { services } = await openTestPlatform();
  const logError = vi.spyOn(services.log, 'error').mockReturnValue();
  await tamper(services.database, 'drop table settlement', 'drop table receivable');
  const id = await enqueueJob(services.database.db, services, {
    kind: 'payment_poll',
    payload: { depositId: 'dep_of_nobody', attempt: 0 },
  });
  const worker = startWorker(services);
  try {
    await vi.waitFor(
      async () => {
        const { done_at } = await services.database.db
          .selectFrom('job')
          .select('done_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect(done_at).not.toBeNull();
      },
      { timeout: 8000 },
    );
    expect(logError).toHaveBeenCalled();
  } finally {
    await worker.stop();
  }
});
