import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';
import { hasDrawnNumbers } from './drawn-numbers.ts';

export interface ShopOffers {
  readonly offers: readonly ProductOffer[];
  readonly knownOffers: readonly ProductOffer[];
  readonly capabilities: ReadonlySet<Capability>;
}

/**
 * The offers that have pages here: those for sale, and all where the lists of results lead to them. A brand of raffles
 * alone has no page about a lottery.
 */
export const listShownOffers = ({
  offers,
  knownOffers,
  capabilities,
}: ShopOffers): readonly ProductOffer[] => (isRouteOpen('results', capabilities) ? knownOffers : offers);

/** Those whose results are searched for and compared with one's own numbers. */
export const listSearchedOffers = (shop: ShopOffers): readonly ProductOffer[] =>
  listShownOffers(shop).filter(hasDrawnNumbers);

/** Whether the pages of an offer, its results among them, can be led to from here. */
export const hasOfferPages = (
  { offers, capabilities }: Pick<ShopOffers, 'offers' | 'capabilities'>,
  offerKey: string,
): boolean => isRouteOpen('results', capabilities) || offers.some(({ key }) => key === offerKey);
