// After a purge: waits until a page is kept anew.
import { setTimeout } from 'node:timers/promises';
import type { Change, UntilLive } from '../runtime.ts';
import type { CacheEntry } from './page.ts';
import type { PageCache } from './page-cache.ts';

const LOOK_EVERY_MS = 2;
const GIVE_UP_AFTER_MS = 5000;

const hasTag = (page: CacheEntry, tags: readonly string[]): boolean =>
  page.tags.some((tag) => tags.includes(tag));

/** The page as it is kept; one that nobody has asked for is rendered. */
async function getOrRender(store: PageCache, brand: string, path: string): Promise<CacheEntry | undefined> {
  const [bare = '', search] = path.split('?');
  const place = store.locate({ brand, path: bare, query: new URLSearchParams(search), cookie: undefined });
  if (place.state === 'kept') return place.page;
  if (place.state === 'never') return undefined;
  const outcome = await store.render(place.target);
  return outcome.state === 'kept' ? outcome.page : undefined;
}

async function waitUntilFresh(store: PageCache, { brand, tags }: Change, path: string): Promise<boolean> {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < until) {
    const page = await getOrRender(store, brand, path);
    if (!page || !hasTag(page, tags)) return false;
    if (Date.now() < page.freshUntil) return true;
    if (store.isOutdated(page)) await store.render(page.target);
    else await setTimeout(LOOK_EVERY_MS);
  }
  return false;
}

export const createUntilLive =
  (store: PageCache): UntilLive =>
  async (change) => {
    for (const path of change.paths) if (await waitUntilFresh(store, change, path)) return path;
    return undefined;
  };
