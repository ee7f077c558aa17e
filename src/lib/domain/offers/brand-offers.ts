import type { ProductOffer } from '../../contracts/offers/offer.ts';
import { type Capability, type Gate, isGateOpen } from '../brand/capabilities.ts';

/** What a brand sells by the capabilities of its segment: a charity's brand has no commercial lotteries. */
const GATES = {
  lottery_ticket: ['commercial-lotteries'],
  membership: ['membership-purchase'],
  raffle_ticket: ['charity-lotteries'],
  social_syndicate_share: ['social-syndicates'],
  syndicate_share: ['commercial-lotteries'],
} as const satisfies Record<ProductOffer['type'] | 'social_syndicate_share', Gate>;
const GATES_BY_KIND: ReadonlyMap<string, Gate> = new Map(Object.entries(GATES));

/** What a visitor must hold to be sold what is of this kind. */
export const getKindGate = (kind: string): Gate => GATES_BY_KIND.get(kind) ?? [];

/** Whether what is of this kind (`lottery_ticket`) is sold to a visitor who holds these capabilities. */
export const isKindSold = (kind: string, held: ReadonlySet<Capability>): boolean =>
  isGateOpen(getKindGate(kind), held);

/** The offers of the brand, in their order, but for what is archived. */
export const listBrandOffers = (
  offers: readonly ProductOffer[],
  held: ReadonlySet<Capability>,
): readonly ProductOffer[] => offers.filter(({ type, isArchived }) => !isArchived && isKindSold(type, held));

/**
 * All offers, those that are for sale as they are. The others are suspended: their results, terms and pages stay,
 * and nothing of them is sold.
 */
export const listKnownOffers = (
  all: readonly ProductOffer[],
  onSale: readonly ProductOffer[],
): readonly ProductOffer[] =>
  all.map((offer) => onSale.find(({ key }) => key === offer.key) ?? { ...offer, suspended: true });
