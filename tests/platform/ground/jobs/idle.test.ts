// What a worker asks of the database while there is nothing to do. PostgreSQL does not say whether anything has changed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#platform/ground/db/open.ts';
import { findNextJobAt } from '#platform/ground/jobs/next-job.ts';
import { pollAfterChange } from '#platform/ground/jobs/poll-after-change.ts';
import { enqueueJob } from '#platform/ground/jobs/queue.ts';
import { migrate } from '#platform/migrations.ts';
import { toIso } from '#platform/time.ts';
import { startWorker } from '#platform/worker.ts';
import { countTrips } from '../../../support/count-trips.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const LOOKED_MS = 1500;

/** Longer than any lane needs to find that nothing is to come. */
const SETTLED_MS = 2500;

async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-idle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'shop.sqlite');
  const database = await openDatabase(file);
  await migrate(database);
  const { services, clock } = await openTestPlatform({ database });
  return { services, clock, file };
}

/** A page is purged within a moment of its change. */
const waitForPurge = (purged: readonly string[]) =>
  vi.waitFor(() => expect(purged).toContain('results'), { timeout: 800, interval: 20 });

test('a worker with nothing to do asks a few things a second', async () => {
  const { services } = await openShop();
  const workFor = async (ms: number) => {
    const worker = startWorker(services);
    await sleep(ms);
    await worker.stop();
  };
  // What a new shop has to do at first.
  await workFor(1000);
  const { statements } = await countTrips(() => workFor(LOOKED_MS));
  expect(statements).toBeGreaterThan(10);
  expect(statements).toBeLessThan(90);
});

test('a worker that knows when something comes due asks next to nothing until then', async () => {
  const { services } = await openShop();
  const worker = startWorker(services);
  onTestFinished(() => worker.stop());
  await sleep(SETTLED_MS);
  const { statements } = await countTrips(() => sleep(LOOKED_MS));
  expect(statements).toBeLessThan(25);
});

test('what comes due while nothing changes is done then, and what is due is not waited for', async () => {
  const { services, clock } = await openShop();
  const purged: string[] = [];
  await enqueueJob(services.database.db, services, {
    kind: 'purge',
    payload: { tags: ['results'] },
    runAt: clock.now() + 60_000,
  });
  const worker = startWorker({ ...services, purge: (tags) => void purged.push(...tags) });
  onTestFinished(() => worker.stop());
  await sleep(SETTLED_MS);
  clock.advance(59_000);
  await sleep(300);
  expect(purged).toEqual([]);
  clock.advance(1000);
  await waitForPurge(purged);
});

test('the first job that can be claimed is the next one, and a lease hides its job', async () => {
  const { services, clock } = await openShop();
  const { db } = services.database;
  const now = clock.now();
  expect(await findNextJobAt(services, ['purge'])).toBe(Number.POSITIVE_INFINITY);
  const held = await enqueueJob(db, services, { kind: 'purge', runAt: now + 1000 });
  await enqueueJob(db, services, { kind: 'purge', runAt: now + 9000 });
  await enqueueJob(db, services, { kind: 'other', runAt: now });
  expect(await findNextJobAt(services, ['purge', 'unknown'])).toBe(now + 1000);
  await db
    .updateTable('job')
    .set({ locked_until: toIso(now + 5000) })
    .where('id', '=', held)
    .execute();
  expect(await findNextJobAt(services, ['purge'])).toBe(now + 5000);
});

test('a poll is asked again where the clock of the shop was moved', async () => {
  const { services, clock } = await openShop();
  const run = vi.fn(async () => false);
  const poll = pollAfterChange({ lane: 'calendar', run });
  // The clock of tests stands still: it falls behind.
  const ask = () => poll.run({ ...services, clock: { now: () => clock.now() + performance.now() } });
  for (let look = 0; look < 2; look += 1) await ask();
  expect(run).toHaveBeenCalledTimes(1);
  clock.advance(60_000);
  await ask();
  expect(run).toHaveBeenCalledTimes(2);
});

test('what another process leaves to be done is found at once', async () => {
  const { services, file } = await openShop();
  const purged: string[] = [];
  const worker = startWorker({ ...services, purge: (tags) => void purged.push(...tags) });
  onTestFinished(() => worker.stop());
  await sleep(300);
  const other = await openDatabase(file);
  const elsewhere = { ...services, database: other };
  await enqueueJob(other.db, elsewhere, { kind: 'purge', payload: { tags: ['results'] } });
  await waitForPurge(purged);
  await other.close();
});

test('a poll of what the database holds is asked after a change, and again where it found something', async () => {
  const { services } = await openShop();
  let found = 0;
  const run = vi.fn(async () => found > 0);
  const poll = pollAfterChange({ lane: 'calendar', run });
  for (let look = 0; look < 3; look += 1) await poll.run(services);
  expect(run).toHaveBeenCalledTimes(1);
  await enqueueJob(services.database.db, services, { kind: 'sweep' });
  found = 1;
  for (let look = 0; look < 2; look += 1) await poll.run(services);
  expect(run).toHaveBeenCalledTimes(3);
  const always = pollAfterChange({ lane: 'calendar', run }, 0.001);
  found = 0;
  for (let look = 0; look < 2; look += 1) await always.run(services);
  expect(run).toHaveBeenCalledTimes(5);
});
