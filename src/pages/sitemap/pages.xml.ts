import type { APIRoute } from 'astro';
import { getResultKeys } from '#lib/contracts/draw.ts';
import { contentEntries, uniqueEntries } from '#lib/server/content/content-entries.ts';
import { keptUnder } from '#lib/server/loaders/page/open-page.ts';
import { pageContext } from '#lib/server/loaders/page/page-context.ts';
import { offersWithResults, pageEntries, sitemapOf } from '#lib/server/seo/sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = await pageContext(context);
  const { api, brand, capabilities, offers } = page;
  const listed = { offers, knownOffers: offersWithResults(page) };
  const [{ result }, published] = await Promise.all([api.call(getResultKeys), contentEntries(page)]);
  const tags = ['offers', 'results', 'content:blog_posts', 'content:causes', 'content:faqs', 'content:pages'];
  context.cache.set(keptUnder(tags));
  const entries = uniqueEntries([...pageEntries(capabilities, listed, result), ...published]);
  return sitemapOf(brand.origin ?? context.url.origin, entries);
};
