import type { CartItemInput } from '#lib/contracts/cart/cart.ts';
import { isShopPickedType } from '#lib/domain/lottery/game-types.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { parseTicketBody } from './ticket-body.ts';

const DRAWS_MAX = 60;

/** The same numbers for as many draws, from the next one on. What the shop picked it picks again. */
export function toReplayInput(ticket: TicketTable): CartItemInput {
  const { gameType, gameOffer, games, days, numWeeks, causeKey } = parseTicketBody(ticket);
  const isShopPicked = isShopPickedType(gameType);
  return {
    kind: 'lottery_ticket',
    productType: 'lottery_ticket',
    lotteryKey: ticket.offer_key ?? '',
    gameType,
    gameOffer,
    days: [...days],
    numWeeks,
    numDraws: Math.min(DRAWS_MAX, Math.max(1, ticket.num_entries)),
    numGames: games.length,
    games: isShopPicked ? [] : [...games],
    quickpick: isShopPicked,
    hasFavouriteNumbers: false,
    causeKey,
  };
}
