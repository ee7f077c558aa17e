// Waits until a purged page is served in its new rendering.
import { setTimeout } from 'node:timers/promises';
import type { CacheEntry } from './page.ts';
import type { PageCache } from './page-cache.ts';

const LOOK_EVERY_MS = 2;
const GIVE_UP_AFTER_MS = 5000;

/** What was published: the pages that may show it, and the tags that were purged. */
export interface Change {
  readonly site: string;
  readonly paths: readonly string[];
  readonly tags: readonly string[];
}

/** Resolves with the first path that carries one of the tags when it is fresh; with undefined where there is none. */
export type WaitUntilLive = (change: Change) => Promise<string | undefined>;

const hasTag = (page: CacheEntry, tags: readonly string[]): boolean =>
  page.tags.some((tag) => tags.includes(tag));

/** The cached page; one that is missing is rendered. */
async function getOrRender(cache: PageCache, site: string, path: string): Promise<CacheEntry | undefined> {
  const [bare = '', search] = path.split('?');
  const found = cache.locate({ site, path: bare, query: new URLSearchParams(search), cookie: undefined });
  if (found.state === 'cached') return found.page;
  if (found.state === 'uncacheable') return undefined;
  const outcome = await cache.render(found.target);
  return outcome.state === 'cached' ? outcome.page : undefined;
}

async function waitUntilFresh(cache: PageCache, { site, tags }: Change, path: string): Promise<boolean> {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < until) {
    const page = await getOrRender(cache, site, path);
    if (!page || !hasTag(page, tags)) return false;
    if (Date.now() < page.freshUntil) return true;
    if (cache.isOutdated(page)) await cache.render(page.target);
    else await setTimeout(LOOK_EVERY_MS);
  }
  return false;
}

export const createUntilLive =
  (cache: PageCache): WaitUntilLive =>
  async (change) => {
    for (const path of change.paths) if (await waitUntilFresh(cache, change, path)) return path;
    return undefined;
  };
