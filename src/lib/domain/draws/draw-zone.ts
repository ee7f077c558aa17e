import type { ProductOffer } from '../../contracts/offers/offer.ts';

/** For offers that are no longer listed. */
const FALLBACK_ZONE = 'Australia/Sydney';

/** The IANA zone in which the offer's draws are held. */
export const getDrawZone = (
  offers: readonly Pick<ProductOffer, 'key' | 'timeZone'>[],
  offerKey: string,
): string => offers.find(({ key }) => key === offerKey)?.timeZone ?? FALLBACK_ZONE;
