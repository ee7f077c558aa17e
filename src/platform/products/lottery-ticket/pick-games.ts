import type { PlayedGame } from '#lib/contracts/products/played-game.ts';
import { pickGame } from '#lib/domain/lottery/quick-pick.ts';
import type { Random } from '../../random.ts';
import type { TicketOnSale } from './price-ticket.ts';

/** The games as they are played: those chosen, or drawn here and now where the shop picks (decision D4). */
export function pickGames({ input, isShopPicked, rules, size }: TicketOnSale, random: Random): PlayedGame[] {
  if (!isShopPicked) return input.games;
  return Array.from({ length: input.numGames }, () => {
    const { numbers, powerballs } = pickGame(rules, random.pickInteger, { size });
    return { numbers: [...numbers], ...(powerballs && { powerballs: [...powerballs] }) };
  });
}
