import type { APIRoute } from 'astro';
import { getResultKeys } from '#lib/contracts/draw.ts';
import { deduplicateEntries, listContentEntries } from '#lib/server/content/content-entries.ts';
import { toCachePolicy } from '#lib/server/loaders/page/open-page.ts';
import { loadPageContext } from '#lib/server/loaders/page/page-context.ts';
import { listOffersWithResults, listPageEntries, renderSitemap } from '#lib/server/seo/sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = await loadPageContext(context);
  const { api, brand, capabilities, offers } = page;
  const listed = { offers, knownOffers: listOffersWithResults(page) };
  const [{ result }, published] = await Promise.all([api.call(getResultKeys), listContentEntries(page)]);
  const tags = ['offers', 'results', 'content:blog_posts', 'content:causes', 'content:faqs', 'content:pages'];
  context.cache.set(toCachePolicy(tags));
  const entries = deduplicateEntries([...listPageEntries(capabilities, listed, result), ...published]);
  return renderSitemap(brand.origin ?? context.url.origin, entries);
};
