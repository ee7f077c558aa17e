// The listings of shares: with other ways to play together, or alone.
import type { AstroGlobal } from 'astro';
import { urls } from '#lib/domain/pages/urls.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo } from '../../seo/page-seo.ts';
import { cachePage } from '../page/open-page.ts';
import { loadListing } from './listing-page.ts';
import { loadPlacedOffers } from './placements.ts';

const PAGES = {
  socialPlay: { title: 'listing.social-title', kind: 'social-play' },
  syndicates: { title: 'listing.syndicates-title', kind: 'syndicates' },
} as const;

export async function loadSharesPage(astro: AstroGlobal, page: PageContext, name: keyof typeof PAGES) {
  const listing = loadListing(page, astro.url, ['syndicate_share']);
  const { items: placed } = await loadPlacedOffers(page, ['feature_placement', 'fast_play']);
  cachePage(astro, page, { query: listing.parameters });
  const title = page.t(PAGES[name].title);
  const path = urls[name]();
  const crumbs = [{ label: title, href: path }];
  const seo = buildPageSeo(page, astro.url, { path, kind: PAGES[name].kind, crumbs });
  return { listing, placed, title, seo };
}
