import type { ProductOffer } from '../../contracts/offer.ts';
import type { Translate } from '../content/copy.ts';
import { toCents } from '../money/money.ts';
import { urls } from '../pages/urls.ts';
import { formatJackpot } from './jackpot.ts';
import { listLotteriesOnSale } from './offers-on-sale.ts';

/** A draw to think of next, ready to be shown. */
export interface RecommendedDraw {
  readonly offerKey: string;
  readonly name: string;
  readonly href: string;
  /** As text, such as `$5 Million`. */
  readonly jackpot: string;
}

/** The other lotteries on sale, those that close soonest first, for the cart drawer. */
export const listRecommendedDraws = (
  offers: readonly ProductOffer[],
  offerKey: string,
  t: Translate,
): RecommendedDraw[] =>
  listLotteriesOnSale(offers)
    .filter(({ offer }) => offer.key !== offerKey)
    .map(({ offer, draw }) => ({
      offerKey: offer.key,
      name: offer.name,
      href: urls.offer(offer.key),
      jackpot: formatJackpot(
        t,
        draw.prizePool && !draw.isPrizePoolUnknown ? toCents(draw.prizePool.amount) : undefined,
      ),
    }));
