// /sitemap/results-{offer}-{year}.xml
import type { APIRoute } from 'astro';
import { readResultDate } from '#lib/domain/draws/result-dates.ts';
import { listShownOffers } from '#lib/domain/offers/shown-offers.ts';
import { answerNotFound, cacheAnswer, dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { loadListedDraws } from '#lib/server/loaders/page/page-data.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';
import { listResultEntries, renderSitemap } from '#lib/server/seo/sitemap.ts';

export const prerender = false;

const PART = /^([\w-]+)-(\d{4})$/;

export const GET: APIRoute = async (context) => {
  const [, offer = '', year = ''] = PART.exec(context.params.part ?? '') ?? [];
  const page = dropOpenDraws(await loadPageContext(context));
  const { brand } = page;
  const period = readResultDate(year);
  if (!period || !listShownOffers(page).some(({ key }) => key === offer)) return answerNotFound(context);
  const draws = await loadListedDraws(page, offer, period);
  if (draws.length === 0) return answerNotFound(context);
  cacheAnswer(context, page);
  return renderSitemap(brand.origin ?? context.url.origin, listResultEntries(offer, Number(year), draws));
};
