// Puts the web side of the process together: stored pages, files of the build, Astro behind them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { hashBuild } from '../page-cache/build-folder.ts';
import { openPageCache } from '../page-cache/open-page-cache.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { getPagesFolder, getPurgeFile } from '../page-cache/purges/purge-file.ts';
import type { Purge } from '../page-cache/purges/purge-publisher.ts';
import { readSitemapTargets } from '../page-cache/sitemap-targets.ts';
import { createUntilLive } from '../page-cache/until-live.ts';
import { runtime } from '../runtime.ts';
import { createPolicyShortener } from './answers/content-policy.ts';
import { toCachedLines } from './answers/finish-headers.ts';
import { loadStaticFiles } from './answers/static-files.ts';
import type { RenderRequest } from './astro-call.ts';
import { pageAddresses } from './page-addresses.ts';
import { createPageRenderer } from './render-page.ts';
import { type RunningServer, startServer } from './server/start-server.ts';
import { Sites } from './sites.ts';

export interface SiteOptions {
  readonly env: Env;
  readonly astro: RenderRequest;
  /** The folder that `astro build` wrote. */
  readonly dist: string;
  readonly log: Logger;
  /** Told of every purge, by whichever process, before a page is rendered again. */
  readonly onPurge: (tags: readonly string[]) => void;
  /** Whether the shop is closed for maintenance at this moment. */
  readonly isClosed: () => boolean;
}

export interface Site {
  /** Purges pages here and on every machine that shares the database. */
  readonly purge: Purge;
  listen(): Promise<RunningServer>;
  /** Renders pages that were purged while nobody served, then those of the sitemaps that are not stored yet. */
  /** Renders the stored pages that were purged while the shop was closed. */
  catchUp(): Promise<void>;
  /** Renders every page of the sitemap that is not stored. */
  warmUp(): Promise<void>;
  /** Begins no further rendering; resolves when those that run have ended. What they read may be closed then. */
  endRendering(): Promise<void>;
  close(): Promise<void>;
}

/** What stored pages depend on besides the built server. */
function listPageSettings(env: Env, dist: string): string[] {
  const stamp = join(dist, '.built-from');
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  return [built, env.publicOrigin, env.databaseUrl ?? '', JSON.stringify([...env.siteHosts])];
}

/** The purges of other machines, where the database is one that several can share. */
async function openRelay(
  { databaseUrl, dataDir }: Env,
  store: PageCache,
  warn: (what: string, error: unknown) => void,
) {
  if (!databaseUrl) return undefined;
  const { PostgresPurges } = await import('../page-cache/purges/postgres-purges.ts');
  const relay = new PostgresPurges({
    url: databaseUrl,
    cursorFile: join(dataDir, 'pages', 'postgres-purges'),
    onPurge: (tags) => void store.purge(tags),
    warn,
  });
  await relay.open();
  return relay;
}

export async function openSite({ env, astro, dist, log, onPurge, isClosed }: SiteOptions): Promise<Site> {
  const warn = (what: string, error: unknown): void => log.warn({ err: error }, what);
  const sites = new Sites({
    hosts: env.siteHosts,
    defaultBrand: env.defaultBrand,
    publicOrigin: env.publicOrigin,
  });
  const files = loadStaticFiles(join(dist, 'client'));
  const shortenPolicy = createPolicyShortener(files.hashes);
  const render = createPageRenderer(astro, sites);
  const { store, purges } = openPageCache({
    root: getPagesFolder(env.dataDir),
    file: getPurgeFile(env.dataDir),
    build: hashBuild(join(dist, 'server'), listPageSettings(env, dist)),
    render,
    addresses: pageAddresses,
    toHeaderLines: (answer) => toCachedLines(answer, shortenPolicy),
    warn,
    onPurge,
  });
  const relay = await openRelay(env, store, warn);
  const purge: Purge = async (tags) => {
    await Promise.all([store.purge(tags), relay?.publish(tags)]);
  };
  runtime.purge = purge;
  runtime.waitUntilLive = createUntilLive(store);
  const { host, port, trustsProxy, hasFastLane } = env;
  const parts = { store, files, astro, sites, shortenPolicy };
  return {
    purge,
    listen: () => startServer({ ...parts, host, port, log, trustsProxy, hasFastLane, isClosed }),
    endRendering: () => store.endRendering(),
    catchUp: () => store.catchUp(),
    async warmUp() {
      for (const brand of sites.brands)
        await store.warmUp(await readSitemapTargets(render, brand, pageAddresses));
    },
    async close() {
      await relay?.close();
      await store.close();
      purges.close();
    },
  };
}
