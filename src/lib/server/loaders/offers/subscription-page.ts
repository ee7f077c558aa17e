// What a subscription to an offer is and costs.

import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { getOfferTag } from '#lib/domain/pages/page-tags.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createSubscriptionExample } from '#lib/domain/recurring/subscription-offer.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { getShownTime, type PageContext } from '../page/page-context.ts';

/** The example is of today: the page is made again after midnight in the offer's zone. */
export function loadSubscriptionPage(page: PageContext, offer: ProductOffer) {
  const now = getShownTime(page);
  const today = toLocalDate(now, offer.timeZone);
  page.tags.add(getOfferTag(offer.key));
  const midnight = toInstant(addDays(today, 1), '00:00', offer.timeZone);
  const isOpen = isRouteOpen('subscriptionCalendar', page.capabilities);
  return {
    today,
    /** Undefined where no subscription is sold. */
    example: isOpen && page.offers.includes(offer) ? createSubscriptionExample(offer, today) : undefined,
    calendarHref: isOpen ? urls.subscriptionCalendar(offer.key) : undefined,
    maxAgeS: Math.max(1, Math.ceil((midnight - now) / 1000)),
  };
}
