// The worker alone: `npm run worker`. The server runs one too, and fills an empty shop; two workers share the work.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv } from '#lib/server/env.ts';
import { readRelease } from '#lib/server/log.ts';
import { observe } from '#lib/server/observe.ts';
import { readSecrets } from '#lib/server/secrets.ts';
import { endOnSignals } from './end-on-signals.ts';
import { startPlatform } from './platform/start.ts';
import { describeStartFailure } from './start-failure.ts';

const DIST = resolve(fileURLToPath(import.meta.url), '../../dist');

try {
  const env = readEnv(process.env);
  const { log, close: endObserving } = await observe(env, readRelease(DIST));
  const platform = await startPlatform({ env: { ...env, ...readSecrets(env) }, log, seeds: false });
  endOnSignals(async () => {
    await platform.close();
    await endObserving();
  });
  platform.startWorker();
  log.info('the worker is at work');
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
