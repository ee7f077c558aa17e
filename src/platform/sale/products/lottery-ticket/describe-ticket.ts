import type { LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
import { describeGames } from '#lib/domain/lottery/describe-games.ts';
import type { TicketOnSale } from './price-ticket.ts';

/** `12 x Standard games, 4 draws`. */
export function describeTicket({ input, gameOffer, gameType, draws }: TicketOnSale): string {
  const games = describeGames(input.numGames, gameOffer, gameType);
  return draws.length === 1 ? games : `${games}, ${draws.length} draws`;
}

/** `Lighthouse Saturday: 12 x Standard games`. */
export const labelTicket = (ticket: TicketOnSale): string =>
  `${ticket.offer.name}: ${describeTicket(ticket)}`;

/** What a ticket in so many draws is on the wire, and counted as in the cart and on the receipt alike. */
export const getProductType = (draws: number): LotteryTicketItem['productType'] =>
  draws > 1 ? 'multi_draw_ticket' : 'lottery_ticket';
