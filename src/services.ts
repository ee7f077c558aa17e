// The embedded services as a server of their own, for a site that reaches them by SERVICE_MAIN_URL.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv } from '#lib/server/env.ts';
import { serveMetrics } from '#lib/server/http/metrics/answer-metrics.ts';
import { createProcessSampler } from '#lib/server/http/metrics/process-samples.ts';
import { serveFetch } from '#lib/server/http/server/serve-fetch.ts';
import { readRelease } from '#lib/server/log.ts';
import { observe } from '#lib/server/observe.ts';
import { readSecrets } from '#lib/server/secrets.ts';
import { endOnSignals } from './end-on-signals.ts';
import { createShopSampler } from './platform/ground/metrics/collect.ts';
import { startPlatform } from './platform/start.ts';
import { describeStartFailure } from './start-failure.ts';

const DIST = resolve(fileURLToPath(import.meta.url), '../../dist');

try {
  const env = readEnv(process.env);
  const { log, close: endObserving } = await observe(env, readRelease(DIST));
  const platform = await startPlatform({
    env: { ...env, ...readSecrets(env) },
    log,
    // Pages are kept by sites elsewhere, which follow what is recorded.
    purge: () => {},
  });
  const { host, port } = env;
  const readProcess = createProcessSampler(readRelease(DIST));
  const readShop = createShopSampler(platform.services);
  const fetch = serveMetrics(platform.fetch, {
    token: env.metricsToken,
    collect: async () => [...readProcess(), ...(await readShop())],
  });
  const server = await serveFetch({ fetch, host, port });
  platform.startWorker();
  process.stdout.write(
    `The services answer at http://${host}:${server.port}. Set SERVICE_MAIN_URL, APP_KEY and APP_SECRET at the site.\n`,
  );
  endOnSignals(async () => {
    await Promise.all([platform.stopWorker(), server.close()]);
    await platform.close();
    await endObserving();
  });
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
