import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import { isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { getDigitPattern, getEntrySize } from '#lib/domain/lottery/game-types.ts';
import { fillDigits } from '#lib/domain/lottery/order-picks.ts';
import { fillGame } from '#lib/domain/lottery/quick-pick.ts';
import type { Random } from '../../../random.ts';
import type { TicketOnSale } from './price-ticket.ts';

type Picks = Pick<TicketOnSale, 'gameType' | 'gameOffer' | 'rules'>;

/** A game with what the shop picks of it drawn here and now (decision D4); what was chosen stays as it is. */
function completeGame({ gameType, gameOffer, rules }: Picks, game: PlayedGame, random: Random): PlayedGame {
  if (isOrderRules(rules)) {
    const pattern = getDigitPattern(gameType.key, gameOffer, rules);
    return {
      ...game,
      play: pattern.play,
      numbers: fillDigits(rules, pattern, game.numbers, random.pickInteger),
    };
  }
  const { numbers, powerballs } = fillGame(rules, game, getEntrySize(gameOffer), random.pickInteger);
  return { numbers: [...numbers], ...(powerballs && { powerballs: [...powerballs] }) };
}

/** The games as they are played. */
export function pickGames(ticket: TicketOnSale, random: Random): PlayedGame[] {
  const { input, isShopPicked, gameOffer } = ticket;
  const games = isShopPicked
    ? Array.from({ length: input.numGames }, (): PlayedGame => ({ numbers: [] }))
    : input.games;
  const isPickedByShop = isShopPicked || gameOffer.numberSets.some((set) => set.isShopPicked);
  return isPickedByShop ? games.map((game) => completeGame(ticket, game, random)) : games;
}
