// Commands on the machine of a site whose services are elsewhere.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runOps } from '../../../../src/ops/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'drawcard-elsewhere-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runAtSite(args: readonly string[]): Promise<{ code: number; out: string }> {
  const env = {
    DATA_DIR: join(folder, 'site'),
    DATABASE_URL: '',
    NODE_ENV: 'test',
    APP_KEY: 'shop-app-key',
    APP_SECRET: 'a-secret-that-is-long-enough-for-it',
    SERVICE_MAIN_URL: 'http://services.internal:4400',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  let out = '';
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      out += String(text);
      return true;
    }),
  );
  const code = await runOps(args);
  for (const stream of streams) stream.mockRestore();
  vi.unstubAllEnvs();
  return { code, out };
}

test.each([
  [['config', 'set', 'sessionTimeoutSeconds', '600']],
  [['backup', join(folder, 'backup')]],
  [['restore', join(folder, 'backup')]],
])('%j is refused where the shop is elsewhere, and nothing is done', async (args) => {
  const { code, out } = await runAtSite(args);
  expect([code, out]).toEqual([1, expect.stringContaining('The shop is at http://services.internal:4400')]);
  expect([existsSync(join(folder, 'site')), existsSync(join(folder, 'backup'))]).toEqual([false, false]);
});

test("an address that makes the site forget its pages is the site's own", async () => {
  const { code, out } = await runAtSite(['cache', 'link', '/comet']);
  expect([code, out]).toEqual([0, expect.stringContaining('/comet?clear_cache=')]);
});
