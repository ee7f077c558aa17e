// What a worker asks of the database while there is nothing to do. PostgreSQL does not say whether anything has changed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { pollAfterChange } from '#platform/jobs/poll-after-change.ts';
import { enqueueJob } from '#platform/jobs/queue.ts';
import { migrate } from '#platform/migrations.ts';
import { startWorker } from '#platform/worker.ts';
import { countTrips } from '../../support/count-trips.ts';
import { openTestPlatform } from '../../support/platform.ts';

const LOOKED_MS = 1500;

async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-idle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'shop.sqlite');
  const database = await openDatabase(file);
  await migrate(database);
  const { services } = await openTestPlatform({ database });
  return { services, file };
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
  expect(statements).toBeLessThan(80);
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
  const always = pollAfterChange({ lane: 'calendar', run }, 0);
  found = 0;
  for (let look = 0; look < 2; look += 1) await always.run(services);
  expect(run).toHaveBeenCalledTimes(5);
});
