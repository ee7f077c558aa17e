// /sitemap/results-{offer}-{year}.xml
import type { APIRoute } from 'astro';
import { readResultDate } from '#lib/domain/draws/result-dates.ts';
import { keptUnder, notFound } from '#lib/server/loaders/page/open-page.ts';
import { pageContext } from '#lib/server/loaders/page/page-context.ts';
import { drawsIn } from '#lib/server/loaders/page/page-data.ts';
import { offersWithResults, resultEntries, sitemapOf } from '#lib/server/seo/sitemap.ts';

export const prerender = false;

const PART = /^([\w-]+)-(\d{4})$/;

export const GET: APIRoute = async (context) => {
  const [, offer = '', year = ''] = PART.exec(context.params.part ?? '') ?? [];
  const page = await pageContext(context);
  const { api, brand } = page;
  const period = readResultDate(year);
  if (!period || !offersWithResults(page).some(({ key }) => key === offer)) return notFound(context);
  const draws = await drawsIn(api, offer, period);
  if (draws.length === 0) return notFound(context);
  context.cache.set(keptUnder([`draws:${offer}`]));
  return sitemapOf(brand.origin ?? context.url.origin, resultEntries(offer, Number(year), draws));
};
