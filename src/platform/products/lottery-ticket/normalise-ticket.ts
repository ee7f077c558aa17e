import type { ProductOffer } from '#lib/contracts/offer.ts';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import type { PlayedGame } from '#lib/contracts/products/played-game.ts';
import { type DrawPlan, isShopPicked, listPlayedDays } from '#lib/domain/ticket/ticket.ts';

const sortAscending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

const normaliseGame = ({ numbers, powerballs }: PlayedGame): PlayedGame => ({
  numbers: sortAscending(numbers),
  ...(powerballs && powerballs.length > 0 && { powerballs: sortAscending(powerballs) }),
});

/** The ticket without what means nothing for its offer, numbers ascending, so that equal tickets read equal. */
export function normaliseTicket(
  input: LotteryTicketInput,
  offer: DrawPlan & Pick<ProductOffer, 'causes'>,
): LotteryTicketInput {
  const { causeKey, ...rest } = input;
  const shopPicks = isShopPicked(input);
  const countsDraws = offer.multiDraw.kind === 'draws';
  return {
    ...rest,
    productType: 'lottery_ticket',
    games: shopPicks ? [] : input.games.map(normaliseGame),
    quickpick: shopPicks || input.quickpick,
    numGames: shopPicks ? input.numGames : input.games.length,
    days: offer.hasSelectableDays ? listPlayedDays(input, offer) : [],
    numWeeks: countsDraws ? 1 : input.numWeeks,
    numDraws: countsDraws ? input.numDraws : 1,
    ...(offer.causes.length > 0 && causeKey !== undefined && { causeKey }),
  };
}
