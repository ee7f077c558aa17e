// Astro's route cache, as far as the framework sees it: `Astro.cache.set` becomes headers that the front reads and
// takes off; `Astro.cache.invalidate` becomes a purge. The store itself lives before the framework.
import type { CacheProvider } from 'astro';
import { STORE_HEADERS } from './cache-headers.ts';
import { purgeHere } from './purges/purge-here.ts';

export default function pageStoreProvider(): CacheProvider {
  return {
    name: 'drawcard-page-store',
    setHeaders({ maxAge, swr, tags }) {
      const headers = new Headers({ [STORE_HEADERS.tags]: (tags ?? []).join(',') });
      if (maxAge !== undefined) headers.set(STORE_HEADERS.maxAge, String(maxAge));
      if (swr !== undefined) headers.set(STORE_HEADERS.swr, String(swr));
      return headers;
    },
    async invalidate({ path, tags }) {
      await purgeHere([tags ?? [], path === undefined ? [] : [`path:${path}`]].flat());
    },
  };
}
