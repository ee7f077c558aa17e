// Astro's route cache, as the framework sees it: `Astro.cache.set` becomes headers of the answer, which the server reads
// and removes; `Astro.cache.invalidate` becomes a purge. The cache itself is in front of the framework.
import type { CacheProvider } from 'astro';
import { CACHE_HEADERS } from './cache-headers.ts';
import type { Purge } from './purges/purge-publisher.ts';

export function createCacheProvider(purge: Purge): CacheProvider {
  return {
    name: 'page-cache',
    setHeaders({ maxAge, swr, tags }) {
      const headers = new Headers({ [CACHE_HEADERS.tags]: (tags ?? []).join(',') });
      if (maxAge !== undefined) headers.set(CACHE_HEADERS.maxAge, String(maxAge));
      if (swr !== undefined) headers.set(CACHE_HEADERS.swr, String(swr));
      return headers;
    },
    async invalidate({ path, tags }) {
      await purge([tags ?? [], path === undefined ? [] : [`path:${path}`]].flat());
    },
  };
}
