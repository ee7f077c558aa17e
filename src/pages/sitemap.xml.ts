import type { APIRoute } from 'astro';
import { getResultKeys } from '#lib/contracts/draw.ts';
import { toCachePolicy } from '#lib/server/loaders/page/open-page.ts';
import { loadPageContext } from '#lib/server/loaders/page/page-context.ts';
import { listOffersWithResults, listSitemapParts, renderSitemapIndex } from '#lib/server/seo/sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = await loadPageContext(context);
  const { api, brand } = page;
  const { result } = await api.call(getResultKeys);
  context.cache.set(toCachePolicy(['offers', 'results']));
  return renderSitemapIndex(
    brand.origin ?? context.url.origin,
    listSitemapParts(result, listOffersWithResults(page)),
  );
};
