// A draw as a page: the tags of what it shows, and what it says of itself.
import type { Draw, PastDraw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { describeOutcome } from '#lib/domain/draws/describe-outcome.ts';
import {
  findDrawnEarlyBirdName,
  labelDraw,
  labelUndrawnDraw,
  nameDraw,
  nameUndrawnDraw,
} from '#lib/domain/draws/draw-names.ts';
import { addRound } from '#lib/domain/draws/rounds.ts';
import { getDividendState, isDrawNoOfficial } from '#lib/domain/lottery/draw-record.ts';
import { getDrawsTag, getDrawTag, getOfferTag } from '#lib/domain/pages/page-tags.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatLocalDate } from '#lib/domain/time/dates.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo, type Crumb, createDrawWork, type SeoKind } from '../../seo/page-seo.ts';
import { createResultSpec, getShareImage } from '../../seo/share/share-spec.ts';
import { buildResultCrumbs } from './result-crumbs.ts';

/**
 * The latest draw changes with the next one, which it will link to and whose jackpot it shows; older ones change with
 * themselves, and with whether their offer is sold.
 */
const listShownDrawTags = ({ offerKey, drawNo, nextDrawNo }: PastDraw): string[] => [
  getDrawTag(offerKey, drawNo),
  ...(nextDrawNo === undefined ? [getDrawsTag(offerKey), getOfferTag(offerKey)] : []),
];

/** Prizes are promised to search engines only where they are on the page. */
const getSeoKind = (draw: PastDraw): SeoKind => {
  if (draw.raffle) return findDrawnEarlyBirdName(draw) === undefined ? 'draw-raffle' : 'text';
  if (getDividendState(draw) === 'known') return 'draw';
  return isDrawNoOfficial(draw) ? 'draw-numbers' : 'draw-history';
};

/** A draw until its numbers are known. */
export function buildUndrawnPage(page: PageContext, url: URL, offer: ProductOffer, draw: Draw) {
  const { drawNo, status, date } = draw;
  const path = urls.drawResult(offer.key, drawNo);
  const title = nameUndrawnDraw(page.t, offer.name, draw);
  const label = labelUndrawnDraw(page.t, draw);
  const crumbs = buildResultCrumbs(page, offer, { label, href: path });
  const lead =
    status === 'DRAW_CLOSED'
      ? page.t('results.awaited')
      : page.t('common.draw-on', { date: formatLocalDate(date) });
  const values = { title, lead };
  const seo = buildPageSeo(page, url, { path, kind: 'text', values, crumbs });
  page.tags.add(getDrawTag(offer.key, drawNo), getDrawsTag(offer.key), getOfferTag(offer.key));
  return { crumbs, seo };
}

/** @param way the crumbs of the page that shows it, where that is not the draw's own */
export function buildDrawPage(
  page: PageContext,
  url: URL,
  { offer, draw, way }: { offer: ProductOffer; draw: PastDraw; way?: readonly Crumb[] },
) {
  const { drawNo, drawDate } = draw;
  const path = urls.drawResult(offer.key, drawNo);
  const numbers = describeOutcome(page.t, draw);
  const name = nameDraw(page.t, offer.name, draw);
  const crumbs = way ?? buildResultCrumbs(page, offer, { label: labelDraw(page.t, draw), href: path });
  const date = addRound(formatLocalDate(draw.date), draw.round);
  const lead = page.t('results.draw-of-date', { name, date });
  const values = { name: offer.name, drawNo, date, numbers, title: name, lead };
  const key = `${offer.key}-${drawNo}`;
  const ogImage = getShareImage(page.brand, 'result', key, createResultSpec(page, offer, draw));
  const about = createDrawWork({ name, drawDate, numbers });
  page.tags.add(...listShownDrawTags(draw));
  return {
    crumbs,
    seo: { ...buildPageSeo(page, url, { path, kind: getSeoKind(draw), values, crumbs, about }), ogImage },
  };
}
