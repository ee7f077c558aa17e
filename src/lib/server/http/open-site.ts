// Puts the web side of the process together: the page cache, the files of the build, Astro behind them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { chooseHosts, listBrands } from '#content/brands/known.ts';
import { toEdgeLines } from '../edge/cache-lines.ts';
import { EdgePurger } from '../edge/edge-purger.ts';
import { listEdgeCaches } from '../edge/purge-calls.ts';
import type { Env } from '../env.ts';
import { readVersion } from '../log.ts';
import { pageAddresses } from '../page-addresses.ts';
import { hashBuild } from '../page-cache/build-folder.ts';
import { openPageCache } from '../page-cache/open-page-cache.ts';
import type { CacheEntry } from '../page-cache/page.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { getPagesFolder, getPurgeFile } from '../page-cache/purges/purge-file.ts';
import { ALL_PAGES } from '../page-cache/purges/purge-log.ts';
import type { Purge } from '../page-cache/purges/purge-publisher.ts';
import { readSitemapTargets } from '../page-cache/sitemap-targets.ts';
import { createUntilLive } from '../page-cache/until-live.ts';
import { runtime } from '../runtime.ts';
import { createPolicyShortener } from './answers/content-policy.ts';
import { toCachedLines } from './answers/finish-headers.ts';
import { formatHsts } from './answers/security-headers.ts';
import { loadStaticFiles } from './answers/static-files.ts';
import type { RenderRequest } from './astro-call.ts';
import { LiveStreams, type ReadNews } from './live/live-streams.ts';
import type { ServedMetrics } from './metrics/served-metrics.ts';
import { createPageRenderer } from './render-page.ts';
import { type RunningServer, startServer } from './server/start-server.ts';
import { Sites } from './sites.ts';

export interface SiteOptions {
  readonly env: Env;
  readonly astro: RenderRequest;
  /** The folder that `astro build` wrote. */
  readonly dist: string;
  readonly log: Logger;
  /** What names the data of a PostgreSQL; its address where it is left out. */
  readonly shopId?: string | undefined;
  /** What the connection that hears of purges is called. */
  readonly connectionName?: string;
  /** Called for each purge of any process before a page is rendered again. */
  readonly onPurge: (tags: readonly string[]) => void;
  /** Whether the shop is closed for maintenance at this moment. */
  readonly isClosed: () => boolean;
  /** What `/metrics` is made of; off without it. */
  readonly metrics?: ServedMetrics | undefined;
  /** Whether the shop may sell, in a sentence for `/readyz`. */
  readonly describeSelling?: (() => string) | undefined;
}

export interface Site {
  /** Purges pages here and on every machine that shares the database. */
  readonly purge: Purge;
  /** @param readNews what streams of results are fed from; without it there are none. */
  listen(readNews?: ReadNews): Promise<RunningServer>;
  /** Renders the cached pages that were purged while no process served. */
  catchUp(): Promise<void>;
  /** Renders every page of the sitemaps that is not cached. */
  warmUp(): Promise<void>;
  /** Takes every page out of the shared caches, where there are any. */
  emptyEdge(): void;
  /** Begins no further rendering; resolves when those that run have ended, so that what they read can be closed. */
  endRendering(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What cached pages depend on besides the built server. A new password, or another machine with the same data, changes none
 * of them.
 */
function listPageSettings(env: Env, dist: string, shopId: string | undefined): string[] {
  const stamp = join(dist, '.built-from');
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  return [
    built,
    env.publicOrigin,
    shopId ?? env.databaseUrl ?? '',
    env.services.main ?? '',
    JSON.stringify([...env.siteHosts]),
  ];
}

/** The purges of other machines, where the database is one that machines share. */
async function openRelay(
  { databaseUrl, databaseListenUrl, dataDir }: Env,
  name: string | undefined,
  pageCache: PageCache,
  warn: (what: string, error: unknown) => void,
) {
  if (!databaseUrl) return undefined;
  const { PostgresPurges } = await import('../page-cache/purges/postgres-purges.ts');
  const relay = new PostgresPurges({
    url: databaseListenUrl ?? databaseUrl,
    name,
    cursorFile: join(dataDir, 'pages', 'postgres-purges'),
    onPurge: (tags) => void pageCache.purge(tags),
    warn,
  });
  await relay.open();
  return relay;
}

export async function openSite({
  env,
  astro,
  dist,
  log,
  onPurge,
  isClosed,
  metrics,
  describeSelling,
  shopId,
  connectionName,
}: SiteOptions): Promise<Site> {
  const warn = (what: string, error: unknown): void => log.warn({ err: error }, what);
  const sites = new Sites(() => ({
    hosts: chooseHosts(env.siteHosts),
    defaultBrand: listBrands()[0].key,
    publicOrigin: env.publicOrigin,
  }));
  const files = loadStaticFiles(join(dist, 'client'));
  const shortenPolicy = createPolicyShortener(files.hashes);
  const render = createPageRenderer(astro, sites, log);
  const edge = env.edge && new EdgePurger({ caches: listEdgeCaches(env.edge), warn });
  const { cache: pageCache, purges } = openPageCache({
    root: getPagesFolder(env.dataDir),
    file: getPurgeFile(env.dataDir),
    build: hashBuild(join(dist, 'server'), listPageSettings(env, dist, shopId)),
    render,
    addresses: pageAddresses,
    toHeaderLines: (answer) => toCachedLines(answer, shortenPolicy),
    warn,
    onPurge,
    ...(edge && { onPurged: (tags) => edge.purge(tags) }),
  });
  const relay = await openRelay(env, connectionName, pageCache, warn);
  const purge: Purge = async (tags) => {
    await Promise.all([pageCache.purge(tags), relay?.publish(tags)]);
  };
  runtime.purge = purge;
  const waitUntilLive = createUntilLive(pageCache);
  runtime.waitUntilLive =
    env.services.main === undefined
      ? waitUntilLive
      : async (change) => {
          await purge(change.tags);
          return waitUntilLive(change);
        };
  const { maxAgeS = 0 } = env.edge ?? {};
  /** None while the purges of other machines do not reach this one. */
  const toLines = (page: CacheEntry, hasRegions: boolean) =>
    relay && !relay.isConnected ? [] : toEdgeLines(page, { maxAgeS, hasRegions, now: Date.now() });
  const { host, port, trustsProxy, hasFastLane } = env;
  const hsts = formatHsts(env.hasSecureSubdomains);
  const parts = {
    pageCache,
    files,
    astro,
    sites,
    shortenPolicy,
    describeSelling,
    release: readVersion(dist),
    metrics,
    ...(edge && { toEdgeLines: toLines }),
  };
  return {
    purge,
    listen(readNews) {
      const live = readNews && new LiveStreams({ read: readNews, warn });
      return startServer({ ...parts, host, port, log, trustsProxy, hsts, hasFastLane, isClosed, live });
    },
    emptyEdge: () => edge?.purge([ALL_PAGES]),
    endRendering: () => pageCache.endRendering(),
    catchUp: () => pageCache.catchUp(),
    async warmUp() {
      for (const brand of sites.brands)
        await pageCache.warmUp(await readSitemapTargets(render, brand, pageAddresses));
    },
    async close() {
      edge?.close();
      await relay?.close();
      await pageCache.close();
      purges.close();
    },
  };
}
