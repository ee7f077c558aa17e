import type { GameOffer, ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { type GameRules, isOrderRules, type Play } from '#lib/domain/lottery/game-rules.ts';
import { findNumberSet, getPlay } from '#lib/domain/lottery/game-types.ts';
import { sortAscending } from '#lib/domain/lottery/sort-numbers.ts';
import { type DrawPlan, isShopPicked, listPlayedDays } from '#lib/domain/ticket/ticket.ts';

const normaliseBalls = ({ numbers, powerballs = [] }: PlayedGame, gameOffer: GameOffer): PlayedGame => ({
  numbers: sortAscending(numbers),
  // Balls that the shop picks are all of them: naming some changes nothing.
  ...(powerballs.length > 0 &&
    !findNumberSet(gameOffer, 'powerball')?.isShopPicked && { powerballs: sortAscending(powerballs) }),
});

/** Digits stay in their order, with how they are played. */
const normaliseDigits = ({ numbers, powerballs, favourites = [] }: PlayedGame, play: Play): PlayedGame => ({
  numbers,
  ...(powerballs && powerballs.length > 0 && { powerballs }),
  ...(favourites.length > 0 && { favourites }),
  play,
});

/** The ticket without what means nothing for its offer, balls ascending, so that equal tickets read equal. */
export function normaliseTicket(
  input: LotteryTicketInput,
  offer: DrawPlan & Pick<ProductOffer, 'causes'>,
  { gameOffer, rules }: { gameOffer: GameOffer; rules: GameRules | undefined },
): LotteryTicketInput {
  const normaliseGame = (game: PlayedGame) =>
    rules && isOrderRules(rules)
      ? normaliseDigits(game, getPlay(input.gameType, gameOffer, rules))
      : normaliseBalls(game, gameOffer);
  const { causeKey, recurringPurchase, ...rest } = input;
  const repeats = recurringPurchase?.enabled === true;
  const shopPicks = isShopPicked(input);
  const countsDraws = offer.multiDraw.kind === 'draws';
  return {
    ...rest,
    productType: 'lottery_ticket',
    games: shopPicks ? [] : input.games.map(normaliseGame),
    quickpick: shopPicks || input.quickpick,
    numGames: shopPicks ? input.numGames : input.games.length,
    days: offer.hasSelectableDays ? listPlayedDays(input, offer) : [],
    numWeeks: countsDraws || repeats ? 1 : input.numWeeks,
    numDraws: countsDraws && !repeats ? input.numDraws : 1,
    ...(repeats && { recurringPurchase }),
    ...(offer.causes.length > 0 && causeKey !== undefined && { causeKey }),
  };
}
