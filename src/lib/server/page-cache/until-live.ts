// After a purge: waits until a page is kept anew.
import { setTimeout } from 'node:timers/promises';
import type { Change, UntilLive } from '../runtime.ts';
import type { StoredPage } from './page.ts';
import type { PageStore } from './page-cache.ts';

const LOOK_EVERY_MS = 2;
const GIVE_UP_AFTER_MS = 5000;

const shows = (page: StoredPage, tags: readonly string[]): boolean =>
  page.tags.some((tag) => tags.includes(tag));

/** The page as it is kept; one that nobody has asked for is rendered. */
async function kept(store: PageStore, brand: string, path: string): Promise<StoredPage | undefined> {
  const [bare = '', search] = path.split('?');
  const place = store.locate({ brand, path: bare, query: new URLSearchParams(search), cookie: undefined });
  if (place.state === 'kept') return place.page;
  if (place.state === 'never') return undefined;
  const outcome = await store.render(place.target);
  return outcome.state === 'kept' ? outcome.page : undefined;
}

async function isMadeAnew(store: PageStore, { brand, tags }: Change, path: string): Promise<boolean> {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < until) {
    const page = await kept(store, brand, path);
    if (!page || !shows(page, tags)) return false;
    if (Date.now() < page.freshUntil) return true;
    if (store.isOutdated(page)) await store.render(page.target);
    else await setTimeout(LOOK_EVERY_MS);
  }
  return false;
}

export const untilLiveIn =
  (store: PageStore): UntilLive =>
  async (change) => {
    for (const path of change.paths) if (await isMadeAnew(store, change, path)) return path;
    return undefined;
  };
