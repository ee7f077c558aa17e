import { expect, test } from 'vitest';
import { listPurges, PURGES_PER_ANSWER } from '#lib/contracts/purge.ts';
import { PURGE_JOB, purgePages, transactAndPurge } from '#platform/ground/jobs/purge.ts';
import { readPurges, sweepPurges } from '#platform/ground/jobs/purge-feed.ts';
import { enqueueJob } from '#platform/ground/jobs/queue.ts';
import { runPurges } from '#platform/worker.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const WEEK_MS = 7 * 86_400_000;

test('what a change announces can be read after it, each purge once', async () => {
  const { services } = await openTestPlatform();
  const { upTo } = await readPurges(services, undefined);
  await transactAndPurge(services, async (_tx, announce) => announce('draw:comet:7', 'results'));
  await enqueueJob(services.database.db, services, { kind: PURGE_JOB, payload: { tags: ['results'] } });
  await runPurges(services);
  expect(await readPurges(services, upTo)).toEqual({
    upTo: upTo + 2,
    hasMore: false,
    isComplete: true,
    tags: ['draw:comet:7', 'results'],
  });
  expect(await readPurges(services, upTo + 2)).toEqual({
    upTo: upTo + 2,
    hasMore: false,
    isComplete: true,
    tags: [],
  });
});

test('numbers are given without gaps by many at once', async () => {
  const { services } = await openTestPlatform();
  const { upTo } = await readPurges(services, undefined);
  await Promise.all(Array.from({ length: 20 }, (_, place) => purgePages(services, [`draw:${place}`])));
  const { tags, isComplete } = await readPurges(services, upTo);
  expect([isComplete, new Set(tags).size]).toEqual([true, 20]);
});

test('a site that was away for too long, or follows another database, renders everything again', async () => {
  const { services, clock } = await openTestPlatform();
  const { upTo } = await readPurges(services, undefined);
  await purgePages(services, ['results']);
  expect(await readPurges(services, undefined)).toMatchObject({ upTo: upTo + 1, isComplete: false });
  expect(await readPurges(services, upTo + 99)).toMatchObject({ upTo: upTo + 1, isComplete: false });
  clock.advance(WEEK_MS + 1);
  await sweepPurges(services);
  expect(await readPurges(services, upTo)).toMatchObject({ upTo: upTo + 1, isComplete: false, tags: [] });
  expect(await readPurges(services, upTo + 1)).toMatchObject({ isComplete: true });
});

test('a long absence is answered in parts', async () => {
  const { services, call } = await openTestPlatform();
  const { upTo } = await readPurges(services, undefined);
  for (let count = 0; count <= PURGES_PER_ANSWER; count += 1) await purgePages(services, [`draw:${count}`]);
  const first = await call(listPurges, { query: { after: upTo } });
  expect(first.result).toMatchObject({ upTo: upTo + PURGES_PER_ANSWER, hasMore: true, isComplete: true });
  const rest = await call(listPurges, { query: { after: first.result.upTo } });
  expect(rest.result).toMatchObject({ hasMore: false, tags: [`draw:${PURGES_PER_ANSWER}`] });
});
