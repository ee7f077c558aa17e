import { LotteryTicketInput } from '#lib/contracts/cart.ts';
import { readOffersOnSale } from '#platform/cart/offers-on-sale.ts';
import { priceTicket, type TicketOnSale } from '#platform/cart/price-lines.ts';
import type { Services } from '#platform/services.ts';
import { createTicketInput, type TicketInput } from './buying.ts';

/** A ticket as the service would sell it. */
export async function priceTicketOnSale(
  { database, clock }: Services,
  input: TicketInput = createTicketInput(),
): Promise<TicketOnSale> {
  const parsed = LotteryTicketInput.parse(input);
  const offers = await readOffersOnSale(database.db, clock, [parsed.lotteryKey]);
  return priceTicket(parsed, offers.get(parsed.lotteryKey));
}
