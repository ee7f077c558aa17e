import type { PlayedGame } from '#lib/contracts/cart.ts';
import { quickPick } from '#lib/domain/lottery/quick-pick.ts';
import type { TicketOnSale } from '../cart/price-lines.ts';
import type { Chance } from '../random.ts';

/** The games as they are played: those chosen, or drawn here and now where the shop picks (decision D4). */
export function playedGames(
  { input, isShopPicked, rules, size }: TicketOnSale,
  chance: Chance,
): PlayedGame[] {
  if (!isShopPicked) return input.games;
  return Array.from({ length: input.numGames }, () => {
    const { numbers, powerballs } = quickPick(rules, chance.int, { size });
    return { numbers: [...numbers], ...(powerballs && { powerballs: [...powerballs] }) };
  });
}
