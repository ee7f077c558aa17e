// A site whose services are elsewhere: its database holds sessions, and its worker does nothing for a shop.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/ground/db/open.ts';
import { PURGE_JOB } from '#platform/ground/jobs/purge.ts';
import { migrate } from '#platform/migrations.ts';
import { createSessionStore } from '#platform/people/identity/web-sessions.ts';
import { startPlatform } from '#platform/start.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { SWEEP_JOB } from '#platform/sweep.ts';
import { startWorker } from '#platform/worker.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { createTemporaryFolder } from '../../../support/http/page-cache.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { listDraws, playGame } from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;

const startSite = (dataDir: string) => {
  const keys = { appKey: 'app-key', appSecret: 's'.repeat(32), tokenSecret: 't'.repeat(32) };
  const env = { ...keys, dataDir, mode: 'test', isClockMovable: false } as const;
  return startPlatform({ env, seeds: false, isShopElsewhere: true, onProgress: () => {} });
};

test('the worker of a site sweeps its sessions and does nothing else', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  const sessions = createSessionStore(services.database);
  await sessions.create('ended', { body: '{}', expiresAt: clock.now() });
  await sessions.create('open', { body: '{}', expiresAt: clock.now() + 2 * DAY_MS });
  clock.advance(DAY_MS);
  const worker = startWorker(services, { scope: 'sweep' });
  try {
    const isSwept = async () => (await sessions.read('ended')) === undefined;
    for (let waited = 0; !(await isSwept()) && waited < 10_000; waited += 50) await setTimeout(50);
    expect(await isSwept()).toBe(true);
    await setTimeout(300);
    expect(await sessions.read('open')).toBeDefined();
    expect((await listDraws(services))[0]!.status).toBe('DRAW_OPEN');
  } finally {
    await worker.stop();
  }
  const done = services.database.db.selectFrom('job').select('kind').where('done_at', 'is not', null);
  expect(await done.where('kind', '<>', PURGE_JOB).execute()).toEqual([{ kind: SWEEP_JOB }]);
});

test('a site is not started over a shop while its services are elsewhere', async () => {
  const dataDir = createTemporaryFolder();
  await startSite(dataDir).then(({ close }) => close());
  const database = await openDatabase(join(dataDir, 'drawcard.db'));
  await migrate(database);
  await signUpCustomer(await openTestPlatform({ database: { ...database, close: async () => {} } }));
  await database.close();
  const refused = await startSite(dataDir).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(String(refused)).toMatch(
    /SERVICE_MAIN_URL says that the shop is elsewhere.* Set DATA_DIR to a folder.* Several sites .* empty PostgreSQL/,
  );
});
