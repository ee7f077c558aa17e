// The process: the services, the page server, the worker, and their end.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Sample } from '#lib/domain/metrics/metrics.ts';
import { followContent } from '#lib/server/content/follow/follow-content.ts';
import { prepareDataDir } from '#lib/server/data-dir.ts';
import { EnvError, readEnv } from '#lib/server/env.ts';
import type { RenderRequest } from '#lib/server/http/astro-call.ts';
import { createNewsReader } from '#lib/server/http/live/news-reader.ts';
import { createMaintenanceReader, MaintenanceWatch } from '#lib/server/http/maintenance-watch.ts';
import { createProcessSampler } from '#lib/server/http/metrics/process-samples.ts';
import { RequestMeter } from '#lib/server/http/metrics/request-meter.ts';
import { openSite } from '#lib/server/http/open-site.ts';
import { createPurgeReader, followPurges } from '#lib/server/http/purge-follower.ts';
import { readRelease } from '#lib/server/log.ts';
import { releaseMemoryAtRest } from '#lib/server/memory-release.ts';
import { observe } from '#lib/server/observe.ts';
import { getPagesFolder } from '#lib/server/page-cache/purges/purge-file.ts';
import { setPagesServed } from '#lib/server/page-cache/served-link.ts';
import { runtime } from '#lib/server/runtime.ts';
import { readSecrets } from '#lib/server/secrets.ts';
import { purgeApiCache } from '#lib/server/services/api-cache.ts';
import { readDrawNews } from './platform/catalogue/draws/news/read-news.ts';
import { readMaintenance } from './platform/ground/config/maintenance.ts';
import { findShopId } from './platform/ground/config/shop-id.ts';
import { explainOpenFailure, toPrintableAddress } from './platform/ground/db/open-failure.ts';
import { readAfterChange } from './platform/ground/db/read-after-change.ts';
import { createShopSampler } from './platform/ground/metrics/collect.ts';
import { createSellingReport } from './platform/ground/readiness/selling-report.ts';
import { CONNECTION_NAME } from './platform/migrations.ts';
import { startPlatform } from './platform/start.ts';
import { describeStartFailure } from './start-failure.ts';

const DIST = resolve(fileURLToPath(import.meta.url), '../../dist');
/** A second less than a container has by default. */
const END_WITHIN_MS = 9000;

async function loadBuiltSite(): Promise<RenderRequest> {
  const entry = join(DIST, 'server', 'entry.mjs');
  if (!existsSync(entry))
    throw new EnvError('The site is not built. Run `npm start`, which builds it first.');
  // What is built is served as production code, also by a shop for trying things: React renders twice as fast.
  process.env.NODE_ENV = 'production';
  const { render }: { render: RenderRequest } = await import(pathToFileURL(entry).href);
  return render;
}

/** Ends in order: no new requests, no rendering, then the worker and the services that pages read, then the page cache. */
function endOnSignals(log: Logger, closers: readonly (() => Promise<void>)[]): void {
  let isEnding = false;
  const end = async (code: number): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(code || 1), END_WITHIN_MS).unref();
    for (const close of closers)
      await close().catch((error: unknown) => log.error({ err: error }, 'while ending'));
    process.exit(code);
  };
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'a promise was rejected and not awaited'),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that was not caught');
    void end(1);
  });
}

/** @throws StartRefused where the database cannot be reached */
const readShopId = (url: string): Promise<string | undefined> =>
  findShopId(url).catch((error: unknown) => {
    throw explainOpenFailure(error, toPrintableAddress(url));
  });

async function start(): Promise<void> {
  const env = readEnv(process.env);
  prepareDataDir(env.dataDir);
  const { log, close: endObserving } = await observe(env, readRelease(DIST));
  runtime.log = log;
  runtime.dataDir = env.dataDir;
  runtime.isRealShop = env.mode === 'production';
  const maintenance = new MaintenanceWatch();
  let describeSelling = () => '';
  let collectShop: () => Promise<readonly Sample[]> = async () => [];
  const readProcess = env.metricsToken === undefined ? undefined : createProcessSampler(readRelease(DIST));
  const shopId = env.databaseUrl === undefined ? undefined : await readShopId(env.databaseUrl);
  const shop = await openSite({
    env,
    shopId,
    connectionName: CONNECTION_NAME,
    astro: await loadBuiltSite(),
    dist: DIST,
    log,
    onPurge: purgeApiCache,
    isClosed: maintenance.isOn,
    describeSelling: () => describeSelling(),
    ...(env.metricsToken !== undefined && {
      metrics: {
        token: env.metricsToken,
        meter: new RequestMeter(),
        collect: async () => [...(readProcess?.() ?? []), ...(await collectShop())],
      },
    }),
  });
  const secrets = readSecrets(env);
  const { main } = env.services;
  const platform = await startPlatform({
    env: { ...env, ...secrets },
    log,
    // The shop is kept elsewhere then: what is opened here holds the sessions of the site.
    ...(main === undefined
      ? { purge: (tags) => void shop.purge(tags) }
      : { seeds: false, isShopElsewhere: true }),
  });
  runtime.platform = platform;
  // Where the shop is kept elsewhere, its own services say so.
  if (main === undefined) collectShop = createShopSampler(platform.services);
  if (main === undefined) describeSelling = await createSellingReport(platform.services);
  runtime.openSampleAccount = async () => {
    const { openSampleAccount } = await import('./platform/shop/seed/sample-account.ts');
    return openSampleAccount({ clock: platform.services.clock, log });
  };
  runtime.onStaleAnswer = (answer, error) =>
    log.warn({ answer, err: error }, 'a service gives no usable answer: its last one is shown');
  const warn = (what: string, error: unknown): void => log.warn({ err: error }, what);
  await maintenance.follow({
    read: main
      ? createMaintenanceReader(main, secrets)
      : readAfterChange(platform.services.database, () => readMaintenance(platform.services.database.db)),
    onChange(isOn) {
      // With the first state as well: what was purged while nothing served is taken out of the shared caches.
      shop.emptyEdge();
      setPagesServed(join(env.dataDir, 'pages'), !isOn);
    },
    warn,
  });
  const endFollowing = followContent(env, shop.purge, warn);
  const endFollowingPurges =
    main === undefined
      ? () => undefined
      : followPurges({
          read: createPurgeReader(main, secrets),
          file: join(getPagesFolder(env.dataDir), 'purges-elsewhere'),
          purge: shop.purge,
          warn,
        });
  const server = await shop.listen(
    main === undefined
      ? (after) => readDrawNews(platform.services.database.db, after)
      : createNewsReader(main, secrets),
  );
  endOnSignals(log, [
    async () => maintenance.stop(),
    async () => endFollowing(),
    async () => endFollowingPurges(),
    () => server.close(),
    () => shop.endRendering(),
    () => platform.close(),
    () => shop.close(),
    endObserving,
  ]);
  // Without the shop there is nothing else to do, and no other worker that reaches the sessions.
  if (main !== undefined) platform.startWorker('sweep');
  else platform.startWorker(env.hasWorker ? 'everything' : 'purges');
  releaseMemoryAtRest();
  process.stdout.write(`\nDrawcard is open at ${env.publicOrigin}\n\n`);
  const preparePages = async () => {
    await shop.catchUp();
    if (env.warmsUp) await shop.warmUp();
  };
  preparePages().catch((error: unknown) => warn('the pages could not be prepared', error));
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
