import type { APIRoute } from 'astro';
import { listShownOffers } from '#lib/domain/offers/shown-offers.ts';
import { deduplicateEntries, listContentEntries } from '#lib/server/loaders/content/content-entries.ts';
import { listGiveawayEntries } from '#lib/server/loaders/membership/giveaway-page.ts';
import { cacheAnswer } from '#lib/server/loaders/page/open-page.ts';
import { loadArchives } from '#lib/server/loaders/page/page-data.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';
import { listPageEntries, renderSitemap } from '#lib/server/seo/sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = await loadPageContext(context);
  const { brand, capabilities, offers, programUrl } = page;
  const listed = { offers, programUrl, knownOffers: listShownOffers(page) };
  const [archives, published] = await Promise.all([loadArchives(page), listContentEntries(page)]);
  const giveaways = await listGiveawayEntries(page);
  cacheAnswer(context, page);
  const entries = deduplicateEntries([
    ...listPageEntries(capabilities, listed, archives),
    ...giveaways,
    ...published,
  ]);
  return renderSitemap(brand.origin ?? context.url.origin, entries);
};
