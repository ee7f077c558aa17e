// The real Varnish with deploy/varnish.vcl, before the page servers of a test.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { VARNISH } from '../../../scripts/web-servers.mjs';
import { freePort } from './nginx.ts';
import { createTemporaryFolder } from './page-cache.ts';
import { ask, type Question } from './page-server.ts';

const CONFIGURATION = fileURLToPath(new URL('../../../deploy/varnish.vcl', import.meta.url));

export const hasVarnish = existsSync(VARNISH);
export const VARNISH_TOKEN = 'a-token-of-the-tests-with-many-letters';

/** @param ports of two sites */
export async function startVarnish([first, second]: readonly [number, number]) {
  const folder = createTemporaryFolder();
  chmodSync(folder, 0o755);
  const file = join(folder, 'drawcard.vcl');
  const text = readFileSync(CONFIGURATION, 'utf8')
    .replace('"4321"', `"${first}"`)
    .replace('"4322"', `"${second}"`)
    .replaceAll('replace-me', VARNISH_TOKEN);
  writeFileSync(file, text);
  const port = await freePort();
  const child = spawn(
    VARNISH,
    [
      ...['-F', '-f', file, '-a', `127.0.0.1:${port}`, '-n', join(folder, 'work'), '-T', 'none'],
      ...['-s', 'malloc,32m', '-p', 'http_gzip_support=off', '-p', 'thread_pools=1', '-j', 'none'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part;
  });
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        if (child.exitCode !== null) return done();
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  );
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`Varnish ended: ${said}`);
      await ask(port, '/healthz');
    },
    { timeout: 20_000, interval: 50 },
  );
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    ask: (path: string, changes?: Question) => ask(port, path, changes),
  };
}
