// Astro's route cache, as far as the framework sees it: `Astro.cache.set` becomes headers that the front reads and
// takes off; `Astro.cache.invalidate` becomes a purge. The store itself lives before the framework.
import type { CacheProvider } from 'astro';
import { CACHE_HEADERS } from './cache-headers.ts';
import { purgePages } from './purges/purge-here.ts';

export default function createCacheProvider(): CacheProvider {
  return {
    name: 'drawcard-page-store',
    setHeaders({ maxAge, swr, tags }) {
      const headers = new Headers({ [CACHE_HEADERS.tags]: (tags ?? []).join(',') });
      if (maxAge !== undefined) headers.set(CACHE_HEADERS.maxAge, String(maxAge));
      if (swr !== undefined) headers.set(CACHE_HEADERS.swr, String(swr));
      return headers;
    },
    async invalidate({ path, tags }) {
      await purgePages([tags ?? [], path === undefined ? [] : [`path:${path}`]].flat());
    },
  };
}
