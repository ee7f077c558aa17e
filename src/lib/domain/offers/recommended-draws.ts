import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { Translate } from '../content/copy.ts';
import { formatOdds } from '../lottery/odds.ts';
import { formatCents } from '../money/money.ts';
import { urls } from '../pages/urls.ts';
import { createEntry } from './default-entry.ts';
import { formatJackpot } from './jackpot.ts';
import { listOnSale } from './listed-offers.ts';

/** A draw to think of next, ready to be shown. */
export interface RecommendedDraw {
  readonly offerKey: string;
  readonly name: string;
  readonly href: string;
  /** As text, such as `$5 Million`. */
  readonly jackpot: string;
  /** What the smallest entry costs, and its odds; empty where nothing is sold with one press. */
  readonly facts: string;
}

const UNKNOWN = 0;

function describeSmallest(t: Translate, offer: ProductOffer): string {
  const entry = createEntry(offer);
  const [smallest] = entry?.sizes ?? [];
  if (!entry || !smallest || !Number.isFinite(smallest.oneIn)) return '';
  return t(offer.type === 'raffle_ticket' ? 'offer.from-with-any' : 'offer.from-with-first', {
    price: formatCents(smallest.priceCents, entry.currency),
    odds: formatOdds(t, smallest.oneIn),
  });
}

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
      facts: describeSmallest(t, offer),
    }));
