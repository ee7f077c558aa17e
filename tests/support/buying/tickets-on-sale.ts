import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import type { PricedLine } from '#platform/sale/products/product.ts';
import type { Services } from '#platform/services.ts';
import { createTicketInput, type TicketInput } from './buying.ts';

/** A ticket as the service would sell it. */
export const priceTicketOnSale = (
  services: Services,
  input: TicketInput = createTicketInput(),
): Promise<PricedLine> => priceAsked(services.database.db, services, LotteryTicketInput.parse(input));
