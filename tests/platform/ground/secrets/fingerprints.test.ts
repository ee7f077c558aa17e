// A process whose secrets differ from those of the shop does not start, and says which.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { ACCEPT_SECRETS, secretCommands } from '#platform/ground/secrets/commands.ts';
import { checkSecrets, rejectOtherSecrets } from '#platform/ground/secrets/fingerprints.ts';
import type { Services } from '#platform/services.ts';
import { startPlatform } from '#platform/start.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { runOps } from '../../../../src/ops/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'drawcard-fingerprints-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const change = (services: Services, keys: Partial<Services['keys']>): Services => ({
  ...services,
  keys: { ...services.keys, ...keys },
});

test('the first process keeps its own, and one with the same starts', async () => {
  const { services } = await openTestPlatform({ isRealShop: true });
  await rejectOtherSecrets(change(services, { tokenSecret: 'x'.repeat(40) }));
  await Promise.all([checkSecrets(services), checkSecrets(services)]);
  await checkSecrets(services);
  const rows = await services.database.db.selectFrom('config_value').select('value').execute();
  const text = JSON.stringify(rows);
  for (const secret of [services.keys.tokenSecret, services.keys.appSecret])
    expect(text).not.toContain(secret);
});

test.each([
  [{ tokenSecret: 'x'.repeat(40) }, 'TOKEN_SECRET is not'],
  [{ appSecret: 'x'.repeat(40) }, 'APP_SECRET is not'],
  [{ appKey: 'another-app' }, 'APP_KEY is not'],
  [{ appKey: 'another-app', tokenSecret: 'x'.repeat(40) }, 'TOKEN_SECRET and APP_KEY are not'],
])('%j is refused', async (keys, message) => {
  const { services } = await openTestPlatform({ isRealShop: true });
  await checkSecrets(services);
  const refused = checkSecrets(change(services, keys));
  await expect(refused).rejects.toThrow(StartRefused);
  await expect(checkSecrets(change(services, keys))).rejects.toThrow(message);
  await checkSecrets(services);
});

test('of two that start at once with different secrets one is refused', async () => {
  const { services } = await openTestPlatform();
  const both = await Promise.allSettled([
    checkSecrets(services),
    checkSecrets(change(services, { tokenSecret: 'x'.repeat(40) })),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a shop for trials is held to the secret that its data rest on', async () => {
  const { services } = await openTestPlatform();
  await checkSecrets(services);
  await checkSecrets(change(services, { appSecret: 'x'.repeat(40), appKey: 'another-app' }));
  await expect(checkSecrets(change(services, { tokenSecret: 'x'.repeat(40) }))).rejects.toThrow(
    'TOKEN_SECRET',
  );
});

test('lost secrets are accepted on the command line', async () => {
  const { services } = await openTestPlatform({ isRealShop: true });
  await checkSecrets(services);
  const later = change(services, { tokenSecret: 'x'.repeat(40) });
  const env = { publicOrigin: '', isClockMovable: false, dataDir: '', databaseUrl: undefined };
  const call = { services: later, words: [], options: {}, actor: 'ops:mia', print: () => {}, env };
  await secretCommands[ACCEPT_SECRETS].run(call);
  await checkSecrets(later);
  await expect(checkSecrets(services)).rejects.toThrow('TOKEN_SECRET');
});

test('a start and a command with another secret are refused, until it is accepted', async () => {
  const env = {
    dataDir: folder,
    isClockMovable: false,
    appKey: 'test-app',
    appSecret: 's'.repeat(40),
    tokenSecret: 't'.repeat(40),
  };
  const start = (tokenSecret: string) =>
    startPlatform({
      env: { ...env, tokenSecret },
      log: pino({ level: 'silent' }),
      seeds: false,
      onProgress: () => {},
    }).then((platform) => platform.close());
  await start('t'.repeat(40));
  await expect(start('u'.repeat(40))).rejects.toThrow('TOKEN_SECRET is not what this shop was started with');
  const ops = async (...args: string[]) => {
    const shop = { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'test', TOKEN_SECRET: 'u'.repeat(40) };
    for (const [name, value] of Object.entries(shop)) vi.stubEnv(name, value);
    const printed: string[] = [];
    const keep = (line: unknown): boolean => printed.push(String(line)) > 0;
    const streams = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation(keep),
    );
    const code = await runOps(args);
    for (const stream of streams) stream.mockRestore();
    vi.unstubAllEnvs();
    return [code, printed.join('')] as const;
  };
  expect(await ops('jobs', 'list')).toEqual([1, expect.stringContaining('TOKEN_SECRET is not')]);
  expect((await ops('secrets', 'accept'))[0]).toBe(0);
  expect((await ops('jobs', 'list'))[0]).toBe(0);
  await start('u'.repeat(40));
  await expect(start('t'.repeat(40))).rejects.toThrow('TOKEN_SECRET');
});
