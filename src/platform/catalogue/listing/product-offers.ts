// Offers as they are sold, with their open draws and syndicates.
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Syndicate } from '#lib/contracts/syndicates/syndicate.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db } from '../../ground/db/open.ts';
import type { Clock } from '../../time.ts';
import { getBaseJackpotCents } from '../draws/jackpot.ts';
import { isDrawnByCalendar, type OfferDefinition } from '../offers/definition.ts';
import { applyPrices } from '../offers/pricing/prices.ts';
import { listWantedOffers } from '../offers/store.ts';
import { listSyndicates } from '../syndicates/store.ts';
import { listOpenDraws } from './draws.ts';
import { describeSoldShares } from './share-offers.ts';

/** The offers as they are sold: with their open draws, newest rules first. Only those of `keys` where given. */
export async function readProductOffers(
  at: Db,
  clock: Clock,
  keys?: readonly string[],
  pricingId?: string,
): Promise<ProductOffer[]> {
  const [definitions, draws, syndicates] = await Promise.all([
    listWantedOffers(at, keys),
    listOpenDraws(at, clock),
    listSyndicates(at, clock),
  ]);
  return toProductOffers(definitions, draws, syndicates, pricingId);
}

/** A demonstration game never offers less than its first division without what earlier draws carry. */
function findMinimumPrizePool(
  { minimumPrizePool, rules }: Pick<OfferDefinition, 'minimumPrizePool' | 'rules'>,
  { demonstration }: OfferDefinition['operation'],
): Pick<ProductOffer, 'minimumPrizePool'> {
  const [newest] = rules.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  if (minimumPrizePool || !demonstration || !newest) return {};
  return { minimumPrizePool: toMoney(getBaseJackpotCents(newest, demonstration)) };
}

/** Subscriptions open draws a year ahead; as many are shown as the offer is to have. */
const cutToShown = (
  draws: readonly Draw[],
  offer: Pick<OfferDefinition, 'drawDays'>,
  { raffle, drawsAhead }: OfferDefinition['operation'],
): Draw[] => (raffle || !isDrawnByCalendar(offer) ? [...draws] : draws.slice(0, drawsAhead));

/** At the prices of a pricing; at its usual ones where it has none for it. */
const applyPricing = (offer: OfferDefinition, pricingId: string | undefined): OfferDefinition => {
  const own = pricingId === undefined ? undefined : offer.prices?.[pricingId];
  return own ? applyPrices(offer, own) : offer;
};

/** As they are sold. */
export function toProductOffers(
  definitions: readonly OfferDefinition[],
  draws: ReadonlyMap<string, readonly Draw[]>,
  syndicates: readonly Syndicate[],
  pricingId?: string,
): ProductOffer[] {
  const priced = definitions.map((offer) => applyPricing(offer, pricingId));
  return priced.map(({ shortName: _, regionNames: __, prices: ___, operation, ...shown }) => ({
    ...shown,
    rules: [...shown.rules].sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1)),
    draws: cutToShown(draws.get(shown.key) ?? [], shown, operation),
    ...findMinimumPrizePool(shown, operation),
    isDemonstration: operation.demonstration !== undefined,
    ...(operation.syndicate &&
      describeSoldShares(
        operation.syndicate,
        syndicates.filter(({ offerKey }) => offerKey === shown.key),
        draws.get(operation.syndicate.lotteryKey) ?? [],
      )),
  }));
}
