// The offers as of a moment that a preview asks about.

import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Db } from '../../ground/db/open.ts';
import { planDrawsAsOf } from '../draws/open-ahead.ts';
import { isDrawnByCalendar } from '../offers/definition.ts';
import { listWantedOffers } from '../offers/store.ts';
import { listSyndicates } from '../syndicates/store.ts';
import { listOpenDraws } from './draws.ts';
import { toProductOffers } from './product-offers.ts';

/** As they will be sold then: with the draws that will have been opened by then. */
export async function readProductOffersAsOf(
  at: Db,
  asOf: number,
  keys?: readonly string[],
  pricingId?: string,
): Promise<ProductOffer[]> {
  const definitions = await listWantedOffers(at, keys);
  const preview = { now: () => asOf };
  const draws = await listOpenDraws(at, preview);
  for (const offer of definitions.filter(isDrawnByCalendar)) {
    const open = draws.get(offer.key) ?? [];
    draws.set(offer.key, [...open, ...(await planDrawsAsOf(at, offer, asOf, open.length))]);
  }
  return toProductOffers(definitions, draws, await listSyndicates(at, preview), pricingId);
}
