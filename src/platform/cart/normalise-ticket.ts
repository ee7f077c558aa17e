import type { LotteryTicketInput, PlayedGame } from '#lib/contracts/cart.ts';
import type { ProductOffer } from '#lib/contracts/offer.ts';
import { type DrawPlan, isShopPicked, playedDays } from '#lib/domain/ticket/ticket.ts';

const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

const tidyGame = ({ numbers, powerballs }: PlayedGame): PlayedGame => ({
  numbers: ascending(numbers),
  ...(powerballs && powerballs.length > 0 && { powerballs: ascending(powerballs) }),
});

/** The ticket without what means nothing for its offer, numbers ascending, so that equal tickets read equal. */
export function tidyTicket(
  input: LotteryTicketInput,
  offer: DrawPlan & Pick<ProductOffer, 'causes'>,
): LotteryTicketInput {
  const { causeKey, ...rest } = input;
  const shopPicks = isShopPicked(input);
  const countsDraws = offer.multiDraw.kind === 'draws';
  return {
    ...rest,
    games: shopPicks ? [] : input.games.map(tidyGame),
    quickpick: shopPicks || input.quickpick,
    numGames: shopPicks ? input.numGames : input.games.length,
    days: offer.hasSelectableDays ? playedDays(input, offer) : [],
    numWeeks: countsDraws ? 1 : input.numWeeks,
    numDraws: countsDraws ? input.numDraws : 1,
    ...(offer.causes.length > 0 && causeKey !== undefined && { causeKey }),
  };
}
