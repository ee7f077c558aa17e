// Ways to play that have an address with every lottery, whether it sells them or not.
import type { GameTypeKey, ProductOffer } from '../../contracts/offers/offer.ts';
import { hasDrawnNumbers } from './drawn-numbers.ts';

const WAYS_AHEAD = ['subscriptions', 'syndicates', 'lotto-party'] as const satisfies readonly GameTypeKey[];
export type WayAhead = (typeof WAYS_AHEAD)[number];

/** The way that the end of an address names, where the lottery does not sell it as a game type of its own. */
export const findWayAhead = (
  offer: Pick<ProductOffer, 'type' | 'gameTypes'>,
  segment: string | undefined,
): WayAhead | undefined =>
  hasDrawnNumbers(offer) && !offer.gameTypes.some(({ key }) => key === segment)
    ? WAYS_AHEAD.find((way) => way === segment)
    : undefined;

/** The offers of shares in syndicates that play the lottery. */
export const listSyndicatesOf = (offers: readonly ProductOffer[], lotteryKey: string): ProductOffer[] =>
  offers.filter(({ syndicates = [] }) => syndicates.some((open) => open.lotteryKey === lotteryKey));
