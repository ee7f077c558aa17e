import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { Translate } from '../content/copy.ts';
import { urls } from '../pages/urls.ts';
import { formatJackpot } from './jackpot.ts';
import { listOnSale } from './listed-offers.ts';

/** A draw to think of next, ready to be shown. */
export interface RecommendedDraw {
  readonly offerKey: string;
  readonly name: string;
  readonly href: string;
  /** As text, such as `$5 Million`. */
  readonly jackpot: string;
}

const UNKNOWN = 0;

/** The other lotteries and raffles on sale, those that close soonest first, for the cart drawer. */
export const listRecommendedDraws = (
  offers: readonly ProductOffer[],
  offerKey: string,
  t: Translate,
): RecommendedDraw[] =>
  listOnSale(offers, ['lottery_ticket', 'raffle_ticket'])
    .filter(({ offer }) => offer.key !== offerKey)
    .map(({ offer, prizeCents }) => ({
      offerKey: offer.key,
      name: offer.name,
      href: urls.offer(offer.key),
      jackpot: formatJackpot(t, prizeCents === UNKNOWN ? undefined : prizeCents),
    }));
