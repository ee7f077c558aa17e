// The page cache as Astro's cache provider; `astro.config.mjs` names this file.
import type { CacheProvider } from 'astro';
import { createCacheProvider } from '../page-cache/provider.ts';
import { purgePages } from '../runtime.ts';

export default function createShopCacheProvider(): CacheProvider {
  return createCacheProvider(purgePages);
}
