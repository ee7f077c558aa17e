import type { APIRoute } from 'astro';
import { getResultKeys } from '#lib/contracts/draw.ts';
import { keptUnder } from '#lib/server/open-page.ts';
import { pageContext } from '#lib/server/page-context.ts';
import { sitemapIndexOf, sitemapParts } from '#lib/server/sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const { api, brand, offers } = await pageContext(context);
  const { result } = await api.call(getResultKeys);
  context.cache.set(keptUnder(['offers', 'results']));
  return sitemapIndexOf(brand.origin ?? context.url.origin, sitemapParts(result, offers));
};
