// The built site in this process, over its services whose answers can be spoiled on the way.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { register } from 'prom-client';
import { listBrands } from '#content/brands/known.ts';
import { callAstro, type RenderRequest } from '#lib/server/http/astro-call.ts';
import { readPolicy } from '#lib/server/page-cache/cache-headers.ts';
import { runtime } from '#lib/server/runtime.ts';
import { ApiCache, type CacheRule, purgeApiCache } from '#lib/server/services/api-cache.ts';
import { type Platform, startPlatform } from '#platform/start.ts';

const DIST = resolve(fileURLToPath(import.meta.url), '../../../../dist');
const HOST = 'shop.test';
const SECRET = 'a secret that only this test knows';

/** Answers in place of the services; `through` is what they would say. */
export type Spoil = (request: Request, through: () => Promise<Response>) => Promise<Response>;

export interface Read {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** How long it may be cached, in seconds; undefined where it may not. */
  readonly keptS: number | undefined;
  /** What it is stored under; empty where it is not. */
  readonly tags: readonly string[];
}

export interface BuiltSite {
  readonly platform: Platform;
  /** Renders a page as for its first visitor. */
  read(path: string, brand?: string): Promise<Read>;
  /** From now on, with everything forgotten that was known before. Without one all is well again. */
  spoil(spoil?: Spoil): void;
  /** What is known counts as old: it is shown only where no answer can be had. */
  purge(): void;
  /** How many faults of content were reported so far. */
  told(): Promise<number>;
  close(): Promise<void>;
}

/** A cache that can be emptied under the site, which holds it from its start. */
class ForgettingCache extends ApiCache {
  #known = new ApiCache();

  forget(): void {
    this.#known = new ApiCache();
  }

  override get<T>(key: string, rule: CacheRule, load: () => Promise<T>): Promise<T> {
    return this.#known.get(key, rule, load);
  }

  override hasServedStaleSince(at: number): boolean {
    return this.#known.hasServedStaleSince(at);
  }

  override purge(tags: readonly string[]): void {
    this.#known.purge(tags);
  }
}

async function loadSite(): Promise<RenderRequest> {
  process.env.NODE_ENV = 'production';
  process.env.LOG_LEVEL = 'silent';
  const { render }: { render: RenderRequest } = await import(
    pathToFileURL(join(DIST, 'server', 'entry.mjs')).href
  );
  return render;
}

async function told(): Promise<number> {
  const counter = await register.getSingleMetric('drawcard_content_faults_total')?.get();
  return (counter?.values ?? []).reduce((sum, { value }) => sum + value, 0);
}

/**
 * Needs `astro build`. One in a process or thread: the site looks for its services in one place.
 * Data of its own begin as a copy of those of the demonstration that BUILT_SITE_IMAGE names, else as a new shop.
 * @param kept a folder of data that stays
 */
export async function openBuiltSite(kept?: string): Promise<BuiltSite> {
  const caches = [new ForgettingCache(), new ForgettingCache()] as const;
  [runtime.apiCache, runtime.contentCache] = caches;
  const render = await loadSite();
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'drawcard-built-'));
  const image = process.env.BUILT_SITE_IMAGE;
  if (image && readdirSync(dataDir).length === 0) cpSync(image, dataDir, { recursive: true });
  const keys = { appKey: 'built-site', appSecret: SECRET, tokenSecret: SECRET };
  const platform = await startPlatform({
    env: { ...keys, dataDir, isClockMovable: false, mode: image ? 'test' : 'production' },
    log: pino({ level: 'silent' }),
    purge: purgeApiCache,
    onProgress: () => {},
  });
  let now: Spoil = (_, through) => through();
  const fetch = (request: Request) => now(request, async () => platform.fetch(request));
  // Only what goes over HTTP can be spoiled on the way.
  runtime.platform = { ...platform, fetch, answer: undefined };
  return {
    platform,
    async read(url, brand = listBrands()[0].key) {
      const locals = {
        brand,
        origin: `http://${HOST}`,
        requestId: 'test',
        clientAddress: '127.0.0.1',
        isClosed: false,
      };
      const headers = { host: HOST, accept: '*/*' };
      const asked = { method: 'GET', url, headers, isSecure: false, locals };
      const { status, headers: said, body } = await callAstro(render, asked);
      const policy = readPolicy(said);
      return {
        status,
        type: String(said['content-type'] ?? ''),
        body: body.toString(),
        keptS: policy?.maxAgeS,
        tags: policy?.tags ?? [],
      };
    },
    spoil(spoil = (_, through) => through()) {
      now = spoil;
      for (const cache of caches) cache.forget();
    },
    purge: () => purgeApiCache(['*']),
    told,
    async close() {
      await platform.close();
      if (!kept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
