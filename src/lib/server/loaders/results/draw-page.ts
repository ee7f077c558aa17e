// A drawn draw as a page: under which tags it is kept, and what it says of itself.
import type { Draw, PastDraw } from '#lib/contracts/draw.ts';
import type { ProductOffer } from '#lib/contracts/offer.ts';
import { labelDraw, nameDraw } from '#lib/domain/draws/draw-names.ts';
import { dividendStateOf, isDrawNoOfficial } from '#lib/domain/draws/draw-record.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { longDateOf } from '#lib/domain/time/date-words.ts';
import { drawWork, pageSeo } from '../../seo/page-seo.ts';
import { resultSpec, shareImage } from '../../seo/share/spec.ts';
import type { PageContext } from '../page/page-context.ts';
import { resultCrumbs } from './result-crumbs.ts';

/**
 * The latest draw changes with the next one, which it will link to and whose jackpot it shows; older ones change only
 * with themselves.
 */
const tagsOf = ({ offerKey, drawNo, nextDrawNo }: PastDraw): string[] => [
  `draw:${offerKey}:${drawNo}`,
  ...(nextDrawNo === undefined ? [`draws:${offerKey}`, `offer:${offerKey}`] : []),
];

function numbersInWords({ numbers, supplementary, powerball }: PastDraw): string {
  const ascending = (group: readonly number[]) => group.toSorted((a, b) => a - b).join(', ');
  return [ascending(numbers), ascending(supplementary), powerball]
    .filter((part) => part !== undefined && part !== '')
    .join(' + ');
}

/** Prizes are promised to search engines only where they are on the page. */
const seoKindOf = (draw: PastDraw): string => {
  if (dividendStateOf(draw) === 'known') return 'draw';
  return isDrawNoOfficial(draw) ? 'draw-numbers' : 'draw-history';
};

/** A draw until its numbers are known. */
export function undrawnPage(
  page: PageContext,
  url: URL,
  offer: ProductOffer,
  { drawNo, status, date }: Draw,
) {
  const path = urls.drawResult(offer.key, drawNo);
  const title = page.t('results.draw-of', { name: offer.name, drawNo });
  const crumbs = resultCrumbs(page, offer, { label: page.t('common.draw-no', { drawNo }), href: path });
  const lead =
    status === 'DRAW_CLOSED'
      ? page.t('results.awaited')
      : page.t('common.draw-on', { date: longDateOf(date) });
  const values = { title, lead };
  const seo = pageSeo(page, url, { path, kind: 'text', values, crumbs });
  return { tags: [`draw:${offer.key}:${drawNo}`, `draws:${offer.key}`, `offer:${offer.key}`], crumbs, seo };
}

export function drawPage(page: PageContext, url: URL, offer: ProductOffer, draw: PastDraw) {
  const { drawNo, drawDate } = draw;
  const path = urls.drawResult(offer.key, drawNo);
  const numbers = numbersInWords(draw);
  const name = nameDraw(page.t, offer.name, draw);
  const crumbs = resultCrumbs(page, offer, { label: labelDraw(page.t, draw), href: path });
  const values = { name: offer.name, drawNo, date: longDateOf(draw.date), numbers };
  const key = `${offer.key}-${drawNo}`;
  const ogImage = shareImage(page.brand, 'result', key, resultSpec(page, offer, draw));
  const about = drawWork({ name, drawDate, numbers });
  return {
    tags: tagsOf(draw),
    crumbs,
    seo: { ...pageSeo(page, url, { path, kind: seoKindOf(draw), values, crumbs, about }), ogImage },
  };
}
