// The offers as of a moment that a preview asks about.
import type { ProductOffer } from '#lib/contracts/offer.ts';
import type { Db } from '../db/open.ts';
import { draftedDraws } from '../draws/open-ahead.ts';
import { openDraws } from '../draws/store.ts';
import { shownOffers, wantedOffers } from './store.ts';

/** As they will be sold then: with the draws that will have been opened by then. */
export async function productOffersThen(
  at: Db,
  moment: number,
  keys?: readonly string[],
): Promise<ProductOffer[]> {
  const definitions = await wantedOffers(at, keys);
  const draws = await openDraws(at, { now: () => moment });
  for (const offer of definitions.filter(({ type }) => type === 'lottery_ticket')) {
    const open = draws.get(offer.key) ?? [];
    draws.set(offer.key, [...open, ...(await draftedDraws(at, offer, moment, open.length))]);
  }
  return shownOffers(definitions, draws);
}
