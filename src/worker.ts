// The worker alone: `npm run worker`. The server runs one too, and fills an empty shop; two workers share the work.
import { pino } from 'pino';
import { readEnv } from '#lib/server/env.ts';
import { readSecrets } from '#lib/server/secrets.ts';
import { endOnSignals } from './end-on-signals.ts';
import { startPlatform } from './platform/start.ts';
import { describeStartFailure } from './start-failure.ts';

try {
  const env = readEnv(process.env);
  const log = pino({ level: env.logLevel, base: null });
  const platform = await startPlatform({ env: { ...env, ...readSecrets(env) }, log, seeds: false });
  endOnSignals(() => platform.close());
  platform.startWorker();
  log.info('the worker is at work');
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
