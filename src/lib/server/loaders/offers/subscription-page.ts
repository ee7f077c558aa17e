// What a subscription to an offer is and costs.

import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { getOfferTag } from '#lib/domain/pages/page-tags.ts';
import { createSubscriptionExample } from '#lib/domain/recurring/subscription-offer.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { getShownTime, type PageContext } from '../../page/page-context.ts';

/** The example is of today: the page changes at midnight in the offer's zone. */
export function loadSubscriptionPage(page: PageContext, offer: ProductOffer) {
  const today = toLocalDate(getShownTime(page), offer.timeZone);
  page.tags.add(getOfferTag(offer.key));
  return {
    today,
    /** Undefined where no subscription to it is sold. */
    example: page.offers.includes(offer) ? createSubscriptionExample(offer, today) : undefined,
    changesAt: toInstant(addDays(today, 1), '00:00', offer.timeZone),
  };
}
