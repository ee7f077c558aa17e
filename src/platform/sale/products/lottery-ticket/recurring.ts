// The ticket that is bought again and again: what it holds, and what its owner may change of it.
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { describeGames } from '#lib/domain/lottery/describe-games.ts';
import { isShopPickedType } from '#lib/domain/lottery/game-types.ts';
import { listPlayedDays } from '#lib/domain/ticket/ticket.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { RecurringContent } from '../recurring-content.ts';

export function describeRepeatedTicket(
  asked: LotteryTicketInput,
  { gameTypes }: OfferDefinition,
): RecurringContent {
  const gameType = gameTypes.find(({ key }) => key === asked.gameType);
  const gameOffer = gameType?.gameOffers.find(({ key }) => key === asked.gameOffer);
  return {
    description:
      gameType && gameOffer ? describeGames(asked.numGames, gameOffer, gameType) : `${asked.numGames} games`,
    gameType: asked.gameType,
    gameOffer: asked.gameOffer,
    ...(gameOffer && { gameOfferName: gameOffer.name }),
    numberOfGames: asked.numGames,
    games: asked.games,
    quickpick: asked.quickpick,
    days: asked.days,
    ...(asked.causeKey !== undefined && { causeKey: asked.causeKey }),
  };
}

/** The games that are played then; none for a quick pick. @throws DomainError `games_missing` */
function changeGames(asked: LotteryTicketInput, change: AutoplayChange) {
  const games = change.games ?? asked.games;
  const picks =
    isShopPickedType(asked.gameType) || (change.quickpick ?? (asked.quickpick && games.length === 0));
  if (picks) return { games: [], quickpick: true, numGames: change.numberOfGames ?? asked.numGames };
  if (games.length === 0) throw createDomainError(RECURRING_ERRORS, 'games_missing');
  const wanted = Math.min(change.numberOfGames ?? games.length, games.length);
  return { games: games.slice(0, wanted), quickpick: false, numGames: wanted };
}

/** The days that are played then: only those on which the offer is drawn, and as they were where none can be chosen. */
const changeDays = (asked: LotteryTicketInput, { days }: AutoplayChange, offer: OfferDefinition) =>
  days && offer.hasSelectableDays ? listPlayedDays({ ...asked, days }, offer) : asked.days;

/** @throws DomainError `games_missing` where a quick pick ends and no games are named */
export function changeRepeatedTicket(
  asked: LotteryTicketInput,
  change: AutoplayChange,
  offer: OfferDefinition,
): LotteryTicketInput {
  const { gameOffer = asked.gameOffer, causeKey = asked.causeKey } = change;
  const days = changeDays(asked, change, offer);
  return { ...asked, ...changeGames(asked, change), gameOffer, causeKey, days };
}

/** The ticket without what holds for one purchase alone. */
export const toPattern = (asked: LotteryTicketInput): LotteryTicketInput => ({
  ...asked,
  firstDrawNo: undefined,
  numDraws: 1,
  numWeeks: 1,
  recurringPurchase: undefined,
});
