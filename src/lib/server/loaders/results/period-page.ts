// A year, month or day of results as a page: under which tags it is kept, and what it says of itself.
import type { PastDraw } from '#lib/contracts/draw.ts';
import type { ProductOffer } from '#lib/contracts/offer.ts';
import type { ResultPeriod } from '#lib/domain/draws/result-dates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { monthOf, periodInWords } from '#lib/domain/time/date-words.ts';
import { type Crumb, pageSeo } from '../../seo/page-seo.ts';
import type { PageContext } from '../page/page-context.ts';
import { drawPage } from './draw-page.ts';
import { resultCrumbs } from './result-crumbs.ts';

interface PeriodRequest {
  readonly offer: ProductOffer;
  readonly period: ResultPeriod;
  /** The one draw of a day: the page is that draw's, whose own address is the canonical one. */
  readonly single: PastDraw | undefined;
}

function crumbsDownTo({ key }: ResultPeriod, offerKey: string): Crumb[] {
  const year = key.slice(0, 4);
  const month = key.slice(0, 7);
  return [
    { label: year, href: urls.offerResultsOn(offerKey, year) },
    ...(key.length > 4 ? [{ label: monthOf(month), href: urls.offerResultsOn(offerKey, month) }] : []),
    ...(key.length > 7 ? [{ label: periodInWords(key), href: urls.offerResultsOn(offerKey, key) }] : []),
  ];
}

export function periodPage(page: PageContext, url: URL, { offer, period, single }: PeriodRequest) {
  const crumbs = resultCrumbs(page, offer, ...crumbsDownTo(period, offer.key));
  if (single) return { ...drawPage(page, url, offer, single), crumbs };
  const values = { name: offer.name, period: periodInWords(period.key) };
  const path = urls.offerResultsOn(offer.key, period.key);
  return {
    tags: [`draws:${offer.key}`],
    crumbs,
    seo: pageSeo(page, url, { path, kind: 'period', values, crumbs }),
  };
}
