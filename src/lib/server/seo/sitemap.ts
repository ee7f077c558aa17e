// Sitemaps (sitemaps.org 0.9): an index of parts, each far below the 50,000 addresses that are allowed.
import type { PastDraw, ResultKeys } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { hasDrawnNumbers } from '#lib/domain/offers/drawn-numbers.ts';
import { toProgramPath } from '#lib/domain/pages/program-path.ts';
import { isRouteOpen, listSitemapPaths } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { findSubscriptionType } from '#lib/domain/recurring/subscription-offer.ts';
import { escapeXml } from '#lib/domain/text/escape-xml.ts';
import type { PageContext } from '../page/page-context.ts';

export interface SitemapEntry {
  readonly path: string;
  /** An instant or a date, ISO 8601. */
  readonly changed?: string | undefined;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function renderSheet(root: string, item: string, origin: string, entries: readonly SitemapEntry[]): Response {
  const lines = entries.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`;
    return `<${item}><loc>${escapeXml(new URL(path, origin).href)}</loc>${lastmod}</${item}>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${root}>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

type Offers = Pick<PageContext, 'offers' | 'knownOffers'>;
type Listed = Offers & Pick<PageContext, 'programUrl'>;

/** The answer that lists pages. */
export const renderSitemap = (origin: string, entries: readonly SitemapEntry[]): Response =>
  renderSheet('urlset', 'url', origin, entries);

/** The answer that lists sitemaps. */
export const renderSitemapIndex = (origin: string, entries: readonly SitemapEntry[]): Response =>
  renderSheet('sitemapindex', 'sitemap', origin, entries);

/** Results of what the brand does not sell are on none of its pages. */
const filterArchives = (
  archives: readonly ResultKeys[],
  offers: readonly Pick<ProductOffer, 'key'>[],
): ResultKeys[] => archives.filter(({ offerKey }) => offers.some(({ key }) => key === offerKey));

/** One part for the pages, and one for each offer and year of results. */
export const listSitemapParts = (
  archives: readonly ResultKeys[],
  offers: readonly Pick<ProductOffer, 'key'>[],
): SitemapEntry[] => [
  { path: urls.sitemapPages() },
  ...filterArchives(archives, offers).flatMap(({ offerKey, latestDate, years }) =>
    years.map(({ year }) => ({
      path: urls.sitemapResults(offerKey, year),
      changed: latestDate.startsWith(`${year}-`) ? latestDate : `${year}-12-31`,
    })),
  ),
];

/** Everything but single results: listed routes that are open, and the pages of each offer. */
export function listPageEntries(
  held: ReadonlySet<Capability>,
  { offers, knownOffers, programUrl }: Listed,
  archives: readonly ResultKeys[],
): SitemapEntry[] {
  const latest = new Map(archives.map(({ offerKey, latestDate }) => [offerKey, latestDate]));
  const sold = new Set(offers.map(({ key }) => key));
  const hasSubscriptions = isRouteOpen('subscriptionCalendar', held);
  const listPlayEntries = ({ key, gameTypes }: ProductOffer): SitemapEntry[] => [
    { path: urls.offer(key) },
    ...gameTypes.slice(1).map((gameType) => ({ path: urls.offer(key, gameType.key) })),
    ...(hasSubscriptions && findSubscriptionType({ gameTypes })
      ? [{ path: urls.offerSubscription(key) }]
      : []),
  ];
  const listReadEntries = (offer: ProductOffer): SitemapEntry[] => [
    { path: urls.offerResults(offer.key), changed: latest.get(offer.key) },
    ...(hasDrawnNumbers(offer) && isRouteOpen('offerStatistics', held)
      ? [{ path: urls.offerStatistics(offer.key), changed: latest.get(offer.key) }]
      : []),
    { path: urls.offerWinners(offer.key), changed: latest.get(offer.key) },
  ];
  const listOfferEntries = (offer: ProductOffer): SitemapEntry[] => [
    ...(sold.has(offer.key) ? listPlayEntries(offer) : []),
    ...(latest.has(offer.key) ? listReadEntries(offer) : []),
  ];
  const paths = listSitemapPaths(held).map((path) =>
    programUrl === undefined ? path : toProgramPath(path, programUrl),
  );
  return [
    ...paths.map((path) => ({ path })),
    ...knownOffers.filter(({ isArchived }) => !isArchived).flatMap(listOfferEntries),
  ];
}

/** A year of results: the year, its months and every draw. */
export function listResultEntries(
  offerKey: string,
  year: number,
  draws: readonly PastDraw[],
): SitemapEntry[] {
  const months = [...new Set(draws.map(({ date }) => date.slice(0, 7)))];
  return [
    { path: urls.offerResultsOn(offerKey, String(year)), changed: draws[0]?.date },
    ...months.map((month) => ({
      path: urls.offerResultsOn(offerKey, month),
      changed: draws.find(({ date }) => date.startsWith(month))?.date,
    })),
    ...draws.map(({ drawNo, drawDate }) => ({ path: urls.drawResult(offerKey, drawNo), changed: drawDate })),
  ];
}
