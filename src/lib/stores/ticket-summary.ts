// What the ticket costs, what it may win and what it still lacks: derived from the choice and the games.
import { computed, type MapStore, type ReadableAtom } from 'nanostores';
import type { LotteryTicketInput } from '#lib/contracts/cart.ts';
import { formatOdds, oneInWithGames } from '#lib/domain/lottery/odds.ts';
import { type Addable, canAddTicket, entriesOf, gamesOf, type TicketDraft } from '#lib/domain/ticket.ts';
import { draftPriceCents } from '#lib/domain/ticket-price.ts';
import { type Choice, gameOfferOf } from './ticket-choice.ts';
import type { Games, Picked } from './ticket-games.ts';
import type { BuilderDraw, BuilderOdds, BuilderOffer } from './ticket-offer.ts';

export interface Summary {
  readonly addable: Addable;
  /** Games that would be sold. */
  readonly games: number;
  /** Undefined while nothing is sold, or where that many games are not. */
  readonly priceCents: number | undefined;
  /** The draws entered, soonest first. */
  readonly entries: readonly BuilderDraw[];
  /** For the whole ticket in one draw; for one game while none is complete. */
  readonly odds: { readonly first: string; readonly any: string };
}

const isShopPicked = (offer: BuilderOffer): boolean => offer.gameTypeKey === 'random';

/** The ticket as the rules read it. */
export const draftOf = (offer: BuilderOffer, choice: Choice, picked: readonly Picked[]): TicketDraft => ({
  gameType: offer.gameTypeKey,
  quickpick: isShopPicked(offer),
  games: isShopPicked(offer) ? [] : picked,
  numGames: isShopPicked(offer) ? choice.numGames : picked.length,
  days: [...choice.days],
  firstDrawNo: choice.firstDrawNo,
  numWeeks: choice.numWeeks,
  numDraws: choice.numDraws,
  causeKey: choice.causeKey,
});

/** The ticket as it is added to the cart (E9, E10). It holds no price: the service makes it (decision M5). */
export function ticketInput(
  offer: BuilderOffer,
  choice: Choice,
  complete: readonly Picked[],
  hasFavouriteNumbers: boolean,
): LotteryTicketInput {
  const draft = draftOf(offer, choice, complete);
  return {
    productType: 'lottery_ticket',
    lotteryKey: offer.key,
    gameType: offer.gameTypeKey,
    gameOffer: choice.gameOfferKey,
    firstDrawNo: choice.firstDrawNo,
    days: draft.days,
    numWeeks: choice.numWeeks,
    numDraws: choice.numDraws,
    numGames: draft.numGames,
    games: draft.quickpick
      ? []
      : complete.map(({ numbers, powerballs }) => ({
          numbers: [...numbers],
          ...(powerballs.length > 0 && { powerballs: [...powerballs] }),
        })),
    quickpick: draft.quickpick,
    hasFavouriteNumbers,
    causeKey: choice.causeKey,
  };
}

const oddsText = (odds: BuilderOdds, games: number): string =>
  games <= 1 ? odds.text : formatOdds(oneInWithGames(odds, games));

function summarise(offer: BuilderOffer, choice: Choice, picked: readonly Picked[]): Summary {
  const gameOffer = gameOfferOf(offer, choice.gameOfferKey);
  const draft = draftOf(offer, choice, picked);
  const games = gamesOf(draft, gameOffer);
  const { first, any } = gameOffer.odds;
  const price = games === 0 ? undefined : draftPriceCents(gameOffer, offer, games, draft);
  return {
    addable: canAddTicket(draft, gameOffer, offer),
    games,
    priceCents: price === 0 ? undefined : price,
    entries: entriesOf(draft, offer) as BuilderDraw[],
    odds: { first: oddsText(first, games), any: oddsText(any, games) },
  };
}

/** Follows the games only when their count changes: a number picked in between costs nothing. */
export const createSummary = ($offer: ReadableAtom<BuilderOffer>, $choice: MapStore<Choice>, games: Games) =>
  computed([$offer, $choice, games.$tally], (offer, choice) => summarise(offer, choice, games.picks()));
