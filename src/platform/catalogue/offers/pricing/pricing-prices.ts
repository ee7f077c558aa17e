// Prices of a pricing in the offers that hold them.
import { USUAL_PRICING } from '#lib/domain/offers/own-pricing.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Announce } from '../../../ground/jobs/purge.ts';
import { ALL_PAGES } from '../../../ground/operator/all-pages.ts';
import type { Services } from '../../../services.ts';
import type { OfferDefinition } from '../definition.ts';
import { listOffers, saveOffer } from '../store.ts';
import type { ItemPrices } from './prices.ts';

/** Every page with a price of the offer is made again. */
export async function savePrices(
  tx: Tx,
  services: Services,
  { offer, id, own, announce }: { offer: OfferDefinition; id: string; own?: ItemPrices; announce: Announce },
): Promise<void> {
  const { [id]: _, ...others } = offer.prices ?? {};
  await saveOffer(tx, services, { ...offer, prices: own ? { ...others, [id]: own } : others });
  announce(...ALL_PAGES);
}

/** Takes a pricing from every offer and customer that holds it; gives how many customers did. Offers are held before. */
export async function clearPricing(
  tx: Tx,
  services: Services,
  id: string,
  announce: Announce,
): Promise<number> {
  for (const offer of await listOffers(tx))
    if (offer.prices?.[id]) await savePrices(tx, services, { offer, id, announce });
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set({ pricing_id: USUAL_PRICING })
    .where('pricing_id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether an earlier pricing of that id sold something: what repeats keeps the pricing that it was bought under, by its id. */
export async function wasSold(tx: Tx, id: string): Promise<boolean> {
  const sold = await tx
    .selectFrom('ticket_pricing')
    .select('ticket_id')
    .where('pricing_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return sold !== undefined;
}
