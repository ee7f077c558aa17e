// The games whose results are open here, and their drawn draws.
import { getResultHistory, HISTORY_PER_ANSWER, type VersionedDraw } from '#lib/contracts/offers/draw.ts';
import { listDrawRevisions } from '#lib/contracts/offers/draw-news.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { OpenResult, OpenRevision } from '#lib/contracts/offers/open-result.ts';
import { isKindSold } from '#lib/domain/offers/brand-offers.ts';
import { hasDrawnNumbers, hasDrawnTickets } from '#lib/domain/offers/drawn-numbers.ts';
import { getDrawsTag, getDrawTag, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { toOpenResult, toOpenRevision } from '#lib/domain/results/open-result.ts';
import { findOfferBySegment } from '../../../page/offer-names.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { findDrawnDraw } from '../../page/page-data.ts';

/** What the brand sells and draws itself or for others, on sale at this moment or not. */
export const listOpenGames = ({
  knownOffers,
  capabilities,
}: Pick<PageContext, 'knownOffers' | 'capabilities'>): readonly ProductOffer[] =>
  knownOffers.filter(
    (offer) =>
      !offer.isArchived &&
      isKindSold(offer.type, capabilities) &&
      (hasDrawnNumbers(offer) || hasDrawnTickets(offer)),
  );

/** The game of an address; undefined for one whose results are not open here. */
export const findOpenGame = (
  page: Pick<PageContext, 'knownOffers' | 'capabilities'>,
  segment: string,
): ProductOffer | undefined => findOfferBySegment(listOpenGames(page), segment);

/** The address of the shop, such as `https://shop.example`. */
export const getOrigin = ({ brand }: Pick<PageContext, 'brand'>, url: URL): string =>
  brand.origin ?? url.origin;

/** Reads to the end, a part at a time. */
async function loadDraws({ api }: PageContext, offerKey: string | undefined): Promise<VersionedDraw[]> {
  const draws: VersionedDraw[] = [];
  let part: readonly VersionedDraw[];
  do {
    part = (await api.call(getResultHistory, { query: { offerKey, offset: draws.length } })).result;
    draws.push(...part);
  } while (part.length === HISTORY_PER_ANSWER);
  return draws;
}

/** Every drawn draw of a game, or of all of them, newest first. The answer is kept under their tags. */
export async function loadOpenHistory(
  page: PageContext,
  url: URL,
  game?: ProductOffer,
): Promise<readonly OpenResult[]> {
  page.tags.add(...(game ? [getDrawsTag(game.key)] : [RESULTS_TAG]));
  const games = new Map((game ? [game] : listOpenGames(page)).map((one) => [one.key, one]));
  const origin = getOrigin(page, url);
  return (await loadDraws(page, game?.key)).flatMap((draw) => {
    const own = games.get(draw.offerKey);
    return own ? [toOpenResult(own, draw, origin)] : [];
  });
}

/** How many of the newest draws may be early birds of raffles, which are not the latest of their game. */
const LATEST_AMONG = 30;

async function findLatest({ api }: PageContext, { key }: ProductOffer): Promise<VersionedDraw | undefined> {
  const { result } = await api.call(getResultHistory, { query: { offerKey: key, limit: LATEST_AMONG } });
  return result.find(({ raffle }) => raffle?.isEarlyBird !== true);
}

/** The latest drawn draw of each of these games. */
export async function loadOpenLatest(
  page: PageContext,
  url: URL,
  games: readonly ProductOffer[],
): Promise<readonly OpenResult[]> {
  page.tags.add(...games.map(({ key }) => getDrawsTag(key)));
  const latest = await Promise.all(games.map((game) => findLatest(page, game)));
  const origin = getOrigin(page, url);
  return latest.flatMap((draw, index) => (draw ? [toOpenResult(games[index]!, draw, origin)] : []));
}

export interface OpenDraw {
  readonly draw: OpenResult;
  readonly revisions: readonly OpenRevision[];
}

/** One drawn draw with its versions, by a number that it has or had; undefined where there is none. */
export async function findOpenDraw(
  page: PageContext,
  url: URL,
  { game, drawNo }: { readonly game: ProductOffer; readonly drawNo: number },
): Promise<OpenDraw | undefined> {
  const draw = await findDrawnDraw(page.api, game.key, drawNo);
  if (!draw) return undefined;
  page.tags.add(getDrawTag(game.key, draw.drawNo));
  const params = { productOfferKey: game.key, drawNo: draw.drawNo };
  const { result } = await page.api.call(listDrawRevisions, { params });
  const last = result.at(-1);
  const versioned = { ...draw, revision: last?.revision ?? 1, ...(last && { revisedAt: last.at }) };
  return {
    draw: toOpenResult(game, versioned, getOrigin(page, url)),
    revisions: result.map(toOpenRevision),
  };
}
