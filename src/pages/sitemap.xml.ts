import type { APIRoute } from 'astro';
import { listShownOffers } from '#lib/domain/offers/shown-offers.ts';
import { cacheAnswer } from '#lib/server/loaders/page/open-page.ts';
import { loadArchives } from '#lib/server/loaders/page/page-data.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';
import { listSitemapParts, renderSitemapIndex } from '#lib/server/seo/sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = await loadPageContext(context);
  const { brand } = page;
  const archives = await loadArchives(page);
  cacheAnswer(context, page);
  return renderSitemapIndex(
    brand.origin ?? context.url.origin,
    listSitemapParts(archives, listShownOffers(page)),
  );
};
