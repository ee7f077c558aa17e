// What there is to check a draw by: what is published of it, and the proof as a file.
import type { PastDraw } from '#lib/contracts/offers/draw.ts';
import {
  getDrawProof,
  getOwnDrawProof,
  getPublishedDraw,
  type LotteryProof,
  type PublishedDraw,
} from '#lib/contracts/offers/draw-proof.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import {
  getOwnRaffleProof,
  getPublishedRaffle,
  getRaffleProof,
  type PublishedRaffle,
  type RaffleProof,
} from '#lib/contracts/raffles/raffle-proof.ts';
import { toDrawnGame } from '#lib/domain/lottery/drawn-game.ts';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { hasDrawnTickets } from '#lib/domain/offers/drawn-numbers.ts';
import { getDrawTag } from '#lib/domain/pages/page-tags.ts';
import type { PageApi } from '../../page/page-api.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { findDrawnDraw } from '../page/page-data.ts';

const NOT_THERE: ReadonlySet<number> = new Set([404, 409, 422]);

async function ignoreMissing<T>(asked: Promise<{ readonly result: T }>): Promise<T | undefined> {
  try {
    return (await asked).result;
  } catch (error) {
    if (error instanceof ApiError && NOT_THERE.has(error.status)) return undefined;
    throw error;
  }
}

/** Undefined where there is no such draw of a raffle. */
export const findPublishedRaffle = (
  api: PageApi,
  productOfferKey: string,
  drawNo: number,
): Promise<PublishedRaffle | undefined> =>
  ignoreMissing(api.call(getPublishedRaffle, { params: { productOfferKey, drawNo } }));

/** What is published of a draw that the shop holds; undefined for any other. */
export const findPublishedDraw = (
  api: PageApi,
  productOfferKey: string,
  drawNo: number,
): Promise<PublishedDraw | undefined> =>
  ignoreMissing(api.call(getPublishedDraw, { params: { productOfferKey, drawNo } }));

/** The proof of a lottery's draw, for the checking script. Undefined where nothing was committed to. */
function createDrawProof({ rules: history }: ProductOffer, draw: PastDraw) {
  const { offerKey, drawNo, commitment, reveal, numbers, supplementary, powerball, powerballs } = draw;
  const rules = findRulesOn(history, draw.date);
  if (!rules || !commitment || !reveal) return undefined;
  return {
    scheme: 'drawcard-draw-v1',
    offer: offerKey,
    draw: drawNo,
    commitment,
    seed: reveal,
    game: toDrawnGame(rules),
    numbers: {
      main: numbers,
      supplementary,
      ...(powerball !== undefined && { powerball }),
      ...(powerballs && { powerballs }),
    },
  };
}

async function loadLotteryProof(api: PageApi, offer: ProductOffer, drawNo: number) {
  const draw = await findDrawnDraw(api, offer.key, drawNo);
  if (draw?.source !== 'own') return draw && createDrawProof(offer, draw);
  return ignoreMissing(api.call(getDrawProof, { params: { productOfferKey: offer.key, drawNo } }));
}

/** The proof of a drawn draw as a file; undefined where there is none. */
export async function loadDrawProof(
  { api, tags }: Pick<PageContext, 'api' | 'tags'>,
  offer: ProductOffer,
  drawNo: number,
) {
  const productOfferKey = offer.key;
  const proof = hasDrawnTickets(offer)
    ? await ignoreMissing(api.call(getRaffleProof, { params: { productOfferKey, drawNo } }))
    : await loadLotteryProof(api, offer, drawNo);
  if (proof) tags.add(getDrawTag(offer.key, drawNo));
  return proof;
}

/** The proof of the customer's own tickets; undefined where the list is not sealed, or the ticket is not theirs. */
export const findOwnProof = async (
  api: Pick<VisitorApi, 'call'>,
  id: string,
  drawNo: number | undefined,
): Promise<RaffleProof | LotteryProof | undefined> =>
  (await ignoreMissing(api.call(getOwnRaffleProof, { params: { id }, query: { drawNo } }))) ??
  (drawNo === undefined
    ? undefined
    : await ignoreMissing(api.call(getOwnDrawProof, { params: { id, drawNo } })));
