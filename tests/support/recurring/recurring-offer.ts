import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createLotteryOffer } from '../buying/lottery-offers.ts';

/** Lighthouse Saturday with games that may repeat, run by its calendar. */
export function createRepeatedOffer(
  availability: 'never' | 'optional' | 'always' = 'optional',
  overrides: Partial<ProductOffer> = {},
) {
  const offer = createLotteryOffer(overrides);
  const recurringPurchase = { type: 'autoplay', availability } as const;
  const gameTypes = offer.gameTypes.map((gameType) => ({ ...gameType, recurringPurchase }));
  const operation = { drawTime: '19:30', closeTime: '19:00', drawsAhead: 4 };
  return { ...offer, gameTypes, operation };
}
