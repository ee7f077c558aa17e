import type { GameOffer, GameType } from '#lib/contracts/offers/offer.ts';
import type { LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
import { getGameType } from '#lib/domain/lottery/game-types.ts';
import type { TicketOnSale } from './price-ticket.ts';

/** `12 x Standard games`, `1 x PowerHit game`, `1 x System 8`: without the word where the name says it. */
export function describeGames(games: number, { name }: GameOffer, { key }: GameType): string {
  const { noun } = getGameType(key);
  return `${games} x ${name}${noun && (games === 1 ? ' game' : ' games')}`;
}

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
