import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { claimJobs, enqueueJob, extendLeases, LEASE_MS, postponeJob } from '#platform/ground/jobs/queue.ts';
import { type JobHandler, runDueJobs } from '#platform/ground/jobs/run.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const KIND = 'errand';
const HEARTBEAT_MS = LEASE_MS / 3;

async function openQueue() {
  const { services, clock } = await openTestPlatform();
  for (const name of ['first', 'second', 'third'])
    await enqueueJob(services.database.db, services, { kind: KIND, payload: name, dedupe: name });
  return { services, clock };
}

const readLeases = async ({ database }: Services) =>
  (await database.db.selectFrom('job').select('locked_until').where('done_at', 'is', null).execute()).map(
    ({ locked_until }) => locked_until,
  );

test('jobs that wait behind a slow one are not taken by a second worker', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { services, clock } = await openQueue();
  const handled: unknown[] = [];
  const byOther: JobHandler = async (_, name) => void handled.push(`other: ${String(name)}`);
  const slowly: JobHandler = async (_, name) => {
    handled.push(name);
    for (let beats = 0; beats < 4; beats += 1) {
      clock.advance(HEARTBEAT_MS);
      vi.advanceTimersByTime(HEARTBEAT_MS);
      await setTimeout(30);
      await runDueJobs(services, { [KIND]: byOther }, 20);
    }
  };
  await runDueJobs(services, { [KIND]: slowly }, 20);
  expect(handled).toEqual(['first', 'second', 'third']);
});

test('a job that another worker has taken since is not begun', async () => {
  const { services, clock } = await openQueue();
  const handled: string[] = [];
  const byOther: JobHandler = async (_, name) => void handled.push(`other: ${String(name)}`);
  const frozen: JobHandler = async (_, name) => {
    handled.push(`frozen: ${String(name)}`);
    clock.advance(LEASE_MS);
    await runDueJobs(services, { [KIND]: byOther }, 2);
  };
  await runDueJobs(services, { [KIND]: frozen }, 2);
  expect(handled).toEqual(['frozen: first', 'other: first', 'other: second']);
});

test('a worker whose lease has run out goes on with what no other has taken', async () => {
  const { services, clock } = await openQueue();
  const handled: unknown[] = [];
  await runDueJobs(
    services,
    {
      [KIND]: async (_, name) => {
        handled.push(name);
        clock.advance(LEASE_MS + 1);
      },
    },
    20,
  );
  expect(handled).toEqual(['first', 'second', 'third']);
});

test('a claim that was lost extends nothing and puts nothing off', async () => {
  const { services, clock } = await openQueue();
  const [lost] = await claimJobs(services, [KIND], 1);
  clock.advance(LEASE_MS);
  const [job] = await claimJobs(services, [KIND], 1);
  expect(job?.id).toBe(lost?.id);
  const leases = await readLeases(services);
  clock.advance(1);
  expect(await extendLeases(services, [lost!])).toEqual(new Set());
  await postponeJob(services, lost!, new Error('no luck'));
  expect(await readLeases(services)).toEqual(leases);
});
