// The terms of a game, or of one of its draws.
import { getContentTag } from '#lib/contracts/content/collections.ts';
import type { GameRules, ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { ShownBlock } from '#lib/domain/content/shown-block.ts';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { getCurrentRules } from '#lib/domain/offers/offers-on-sale.ts';
import { getDrawTag, getOfferTag } from '#lib/domain/pages/page-tags.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { ShownTerms } from '#lib/domain/raffle/shown-terms.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo, type Crumb } from '../../seo/page-seo.ts';
import { findContentItem } from '../content/content-page.ts';
import { loadPageBlocks } from '../content/page-blocks.ts';
import { findDrawnDraw, findUndrawnDraw } from '../page/page-data.ts';
import { loadRaffleTerms } from '../raffles/raffle-terms.ts';

interface TermsDraw {
  readonly drawNo: number;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
}

export interface OfferTerms {
  readonly title: string;
  readonly draw: TermsDraw | undefined;
  readonly rules: GameRules | undefined;
  /** The draw is over, and tickets are sold under other rules by now. */
  readonly hasFormerRules: boolean;
  /** Of a raffle's draw, the one in force first. */
  readonly revisions: readonly ShownTerms[];
  readonly blocks: readonly ShownBlock[];
  /** When the blocks show something else by themselves, milliseconds since 1970; Infinity for never. */
  readonly changesAt: number;
  readonly crumbs: readonly Crumb[];
  readonly seo: ReturnType<typeof buildPageSeo>;
}

const DRAW_NO = /^[1-9]\d{0,8}$/;

/** What editors wrote for the draw, else for the game; none while the service does not answer. */
async function loadWrittenBlocks(page: PageContext, offer: ProductOffer, drawNo: number | undefined) {
  const paths = [...(drawNo ? [urls.offerTerms(offer.key, drawNo)] : []), urls.offerTerms(offer.key)];
  page.tags.add(...paths.map((path) => getContentTag('pages', path)));
  try {
    for (const path of paths) {
      const item = await findContentItem(page, path);
      if (!item) continue;
      const { blocks, tags, changesAt } = await loadPageBlocks(page, `pages${path}`, item.blocks);
      page.tags.add(...tags);
      return { blocks, changesAt };
    }
  } catch (error) {
    reportContentFault('unserved', `terms of ${offer.key}`, error);
  }
  return { blocks: [], changesAt: Number.POSITIVE_INFINITY };
}

async function findTermsDraw({ api }: PageContext, offer: ProductOffer, drawNo: number) {
  return (
    offer.draws.find((draw) => draw.drawNo === drawNo) ??
    (await findDrawnDraw(api, offer.key, drawNo)) ??
    (await findUndrawnDraw(api, offer.key, drawNo))
  );
}

/** @param asked a draw's number as it was typed. Undefined where there is no such draw. */
export async function loadOfferTerms(
  page: PageContext,
  url: URL,
  offer: ProductOffer,
  asked: string | undefined,
): Promise<OfferTerms | undefined> {
  if (asked !== undefined && !DRAW_NO.test(asked)) return undefined;
  const draw = asked === undefined ? undefined : await findTermsDraw(page, offer, Number(asked));
  if (asked !== undefined && !draw) return undefined;
  const drawNo = draw?.drawNo;
  const { t } = page;
  const current = getCurrentRules(offer);
  const rules = draw ? findRulesOn(offer.rules, draw.date) : current;
  const written = await loadWrittenBlocks(page, offer, drawNo);
  page.tags.add(getOfferTag(offer.key), ...(drawNo ? [getDrawTag(offer.key, drawNo)] : []));
  const title = t('offer.terms-heading', { name: offer.name });
  const path = urls.offerTerms(offer.key, drawNo);
  const crumbs = [
    { label: offer.name, href: urls.offer(offer.key) },
    { label: t('offer.terms'), href: urls.offerTerms(offer.key) },
    ...(drawNo ? [{ label: t('common.draw-no', { drawNo }), href: path }] : []),
  ];
  const whole = drawNo ? `${title}, ${t('common.draw-no', { drawNo })}` : title;
  const seo = buildPageSeo(page, url, {
    path,
    kind: 'terms',
    values: { title: whole, name: offer.name },
    crumbs,
  });
  return {
    ...written,
    title,
    draw: draw && { drawNo: draw.drawNo, date: draw.date },
    crumbs,
    seo,
    revisions: await loadRaffleTerms(page, offer, drawNo),
    rules,
    hasFormerRules: rules !== current && !offer.draws.some((open) => open.drawNo === drawNo),
  };
}
