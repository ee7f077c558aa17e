// A year, month or day of results as a page: the tags of what it shows, and what it says of itself.
import type { PastDraw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { ResultPeriod } from '#lib/domain/draws/result-dates.ts';
import { getDrawsTag } from '#lib/domain/pages/page-tags.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatPeriod, getMonthName } from '#lib/domain/time/dates.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo, type Crumb } from '../../seo/page-seo.ts';
import { buildDrawPage } from './draw-page.ts';
import { buildResultCrumbs } from './result-crumbs.ts';

interface PeriodRequest {
  readonly offer: ProductOffer;
  readonly period: ResultPeriod;
  /** The one draw of a day: the page is that draw's, whose own address is the canonical one. */
  readonly single: PastDraw | undefined;
}

function buildPeriodCrumbs({ key }: ResultPeriod, offerKey: string): Crumb[] {
  const year = key.slice(0, 4);
  const month = key.slice(0, 7);
  return [
    { label: year, href: urls.offerResultsOn(offerKey, year) },
    ...(key.length > 4 ? [{ label: getMonthName(month), href: urls.offerResultsOn(offerKey, month) }] : []),
    ...(key.length > 7 ? [{ label: formatPeriod(key), href: urls.offerResultsOn(offerKey, key) }] : []),
  ];
}

export function buildPeriodPage(page: PageContext, url: URL, { offer, period, single }: PeriodRequest) {
  const crumbs = buildResultCrumbs(page, offer, ...buildPeriodCrumbs(period, offer.key));
  if (single) return buildDrawPage(page, url, { offer, draw: single, way: crumbs });
  const values = { name: offer.name, period: formatPeriod(period.key) };
  const path = urls.offerResultsOn(offer.key, period.key);
  page.tags.add(getDrawsTag(offer.key));
  return {
    crumbs,
    seo: buildPageSeo(page, url, { path, kind: 'period', values, crumbs }),
  };
}
