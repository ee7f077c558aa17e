import type { CartItemInput } from '#lib/contracts/cart/cart.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { parseTicketBody } from './ticket-body.ts';

/** The same book and cause, in the draw that is on sale. */
export function toReplayInput(ticket: TicketTable): CartItemInput {
  const { book, numTickets } = parseTicketBody(ticket);
  return {
    kind: 'raffle_ticket',
    productType: 'raffle_ticket',
    lotteryKey: ticket.offer_key ?? '',
    gameOffer: book,
    numRaffleTickets: numTickets,
    causeKey: ticket.cause_key ?? undefined,
  };
}
