import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';
import { isKindSold } from './brand-offers.ts';
import { hasDrawnNumbers, hasDrawnTickets } from './drawn-numbers.ts';

export interface ShopOffers {
  readonly offers: readonly ProductOffer[];
  readonly knownOffers: readonly ProductOffer[];
  readonly capabilities: ReadonlySet<Capability>;
}

/** Whether offers of a kind that are not sold here have pages: raffles belong to those who sell them. */
const isListedUnsold = ({ type }: ProductOffer, held: ReadonlySet<Capability>): boolean =>
  type !== 'raffle_ticket' && isRouteOpen('results', held);

/**
 * The offers that have pages here: those for sale, and those that the lists of results lead to. A brand of raffles alone
 * has no page about a lottery, and one without raffles none about the raffles of another.
 */
export const listShownOffers = ({ offers, knownOffers, capabilities }: ShopOffers): readonly ProductOffer[] =>
  knownOffers.filter(
    (offer) =>
      !offer.isArchived &&
      (offers.some(({ key }) => key === offer.key) || isListedUnsold(offer, capabilities)),
  );

/** The kind that lists of results of all games are of; undefined where raffles are among them. */
export const getListedKind = (held: ReadonlySet<Capability>): 'lottery_ticket' | undefined =>
  isKindSold('raffle_ticket', held) ? undefined : 'lottery_ticket';

/** Those whose results are searched for. */
export const listSearchedOffers = (shop: ShopOffers): readonly ProductOffer[] =>
  listShownOffers(shop).filter(hasDrawnNumbers);

/** Whether the pages of an offer, its results among them, can be led to from here. */
export const hasOfferPages = (shop: ShopOffers, offerKey: string): boolean =>
  listShownOffers(shop).some(({ key }) => key === offerKey);

/** Whether tickets of an offer can be compared with its draws. */
export const isCheckedOffer = (offer: ProductOffer): boolean =>
  hasDrawnNumbers(offer) || hasDrawnTickets(offer);

/** Those whose tickets are compared with draws here. */
export const listCheckedOffers = (shop: ShopOffers): readonly ProductOffer[] =>
  listShownOffers(shop).filter(isCheckedOffer);
