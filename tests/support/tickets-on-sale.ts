import { LotteryTicketInput } from '#lib/contracts/cart.ts';
import { offersOnSale } from '#platform/cart/offers-on-sale.ts';
import { appraise, type TicketOnSale } from '#platform/cart/price-lines.ts';
import type { Services } from '#platform/services.ts';
import { type TicketInput, ticket } from './buying.ts';

/** A ticket as the service would sell it. */
export async function ticketOnSale(
  { database, clock }: Services,
  input: TicketInput = ticket(),
): Promise<TicketOnSale> {
  const parsed = LotteryTicketInput.parse(input);
  const offers = await offersOnSale(database.db, clock, [parsed.lotteryKey]);
  return appraise(parsed, offers.get(parsed.lotteryKey));
}
