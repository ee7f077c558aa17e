import type { APIRoute } from 'astro';
import { getResultKeys } from '#lib/contracts/draw.ts';
import { keptUnder } from '#lib/server/loaders/page/open-page.ts';
import { pageContext } from '#lib/server/loaders/page/page-context.ts';
import { offersWithResults, sitemapIndexOf, sitemapParts } from '#lib/server/seo/sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = await pageContext(context);
  const { api, brand } = page;
  const { result } = await api.call(getResultKeys);
  context.cache.set(keptUnder(['offers', 'results']));
  return sitemapIndexOf(brand.origin ?? context.url.origin, sitemapParts(result, offersWithResults(page)));
};
