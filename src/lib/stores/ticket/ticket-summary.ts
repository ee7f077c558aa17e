// What the ticket costs, what it may win and what it still lacks: derived from the choice and the games.

import { computed, type MapStore, type ReadableAtom } from 'nanostores';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import type { PlayedGame } from '#lib/domain/lottery/game-rules.ts';
import { isShopPickedType } from '#lib/domain/lottery/game-types.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import {
  type Addable,
  canAddTicket,
  countFavouriteGames,
  countGames,
  type DraftGame,
  getDrawsMultiplier,
  listEnteredDraws,
  type TicketDraft,
} from '#lib/domain/ticket/ticket.ts';
import { findDrawPriceCents, priceTicketCents } from '#lib/domain/ticket/ticket-price.ts';
import type { GameKind } from './game-kind.ts';
import { type Choice, selectGameOffer } from './ticket-choice.ts';
import type { Games, Tally } from './ticket-games.ts';
import type { BuilderDraw, BuilderOffer } from './ticket-offer.ts';
import { listPeriodDraws, toRecurringPurchase } from './ticket-repeat.ts';

export interface Summary {
  readonly addable: Addable;
  /** Games that would be sold. */
  readonly games: number;
  /** Undefined while nothing is sold, or where that many games are not. */
  readonly priceCents: number | undefined;
  /** What is multiplied (decision M5): the games for one draw, draws a week or in all, weeks. */
  readonly factors:
    | { readonly unitCents: number; readonly draws: number; readonly weeks: number }
    | undefined;
  /** The draws entered, soonest first. */
  readonly entries: readonly BuilderDraw[];
  /** For the whole ticket in one draw; for one game while none is complete. */
  readonly odds: { readonly first: string; readonly any: string };
  /** Complete games that hold the same numbers, by place from 0: they count once in the odds (decision M12). */
  readonly identical: Tally['identical'];
}

/** Whether the ticket can be added as it stands. */
export const isSellable = ({ addable, priceCents, entries }: Summary): boolean =>
  addable.state === 'ready' && priceCents !== undefined && entries.length > 0;

const isShopPicked = (offer: BuilderOffer): boolean => isShopPickedType(offer.gameTypeKey);

/** The ticket as the rules read it. */
export const createTicketDraft = (
  offer: BuilderOffer,
  choice: Choice,
  picked: readonly DraftGame[],
): TicketDraft => ({
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

export interface TicketFacts {
  readonly complete: readonly PlayedGame[];
  readonly hasFavouriteNumbers: boolean;
  /** The total beside the button, where there is one. */
  readonly shownCents: number | undefined;
}

/**
 * The ticket as it is added to the cart. The service makes the price (decision M5); the total that was
 * shown goes with it, so that nothing is added at another one.
 */
export function createTicketInput(
  offer: BuilderOffer,
  choice: Choice,
  { complete, hasFavouriteNumbers, shownCents }: TicketFacts,
): LotteryTicketInput {
  const draft = createTicketDraft(offer, choice, complete);
  const currency = selectGameOffer(offer, choice.gameOfferKey).priceCurrency;
  const recurringPurchase = toRecurringPurchase(offer, choice, currency);
  const firstDraw = offer.draws.find(({ drawNo }) => drawNo === choice.firstDrawNo);
  return {
    kind: 'lottery_ticket',
    productType: 'lottery_ticket',
    lotteryKey: offer.key,
    gameType: offer.gameTypeKey,
    gameOffer: choice.gameOfferKey,
    firstDrawNo: choice.firstDrawNo,
    firstDrawDate: firstDraw?.date,
    ...(firstDraw?.round !== undefined && { firstDrawRound: firstDraw.round }),
    days: draft.days,
    numWeeks: choice.numWeeks,
    numDraws: choice.numDraws,
    numGames: draft.numGames,
    games: draft.quickpick
      ? []
      : complete.map(({ numbers, powerballs, favourites }) => ({
          numbers: [...numbers],
          ...(powerballs && { powerballs: [...powerballs] }),
          ...(favourites && { favourites: [...favourites] }),
        })),
    quickpick: draft.quickpick,
    hasFavouriteNumbers,
    causeKey: choice.causeKey,
    ...(recurringPurchase && { recurringPurchase }),
    ...(shownCents !== undefined && { expectedPrice: toMoney(shownCents, currency) }),
  };
}

const countRepeated = (identical: Tally['identical']): number =>
  identical.reduce((sum, group) => sum + group.length - 1, 0);

interface GamesOfTicket {
  readonly games: Games;
  readonly kind: GameKind;
}

function summarise(
  offer: BuilderOffer,
  choice: Choice,
  { games: built, kind }: GamesOfTicket,
  tally: Tally,
): Summary {
  const gameOffer = selectGameOffer(offer, choice.gameOfferKey);
  const draft = createTicketDraft(offer, choice, built.picks());
  const games = countGames(draft, gameOffer);
  const favouriteGames = countFavouriteGames(draft.games, gameOffer);
  const unitCents = games === 0 ? undefined : findDrawPriceCents(gameOffer, { games, favouriteGames });
  const ofPeriod = choice.period && listPeriodDraws(offer, choice, choice.period);
  const multiplier = ofPeriod ? { draws: ofPeriod.count, weeks: 1 } : getDrawsMultiplier(draft, offer);
  const price = priceTicketCents(gameOffer, { games, favouriteGames, ...multiplier });
  const identical = isShopPicked(offer) ? [] : tally.identical;
  const picked = isShopPicked(offer) ? [] : built.complete();
  return {
    addable: canAddTicket(draft, gameOffer, offer),
    games,
    priceCents: price === 0 ? undefined : price,
    factors: unitCents === undefined ? undefined : { unitCents, ...multiplier },
    entries: ofPeriod?.entries ?? (listEnteredDraws(draft, offer) as BuilderDraw[]),
    odds: kind.formatOdds(gameOffer, { games, different: games - countRepeated(identical), picked }),
    identical,
  };
}

/**
 * Follows the games only when their count changes: a number picked in between costs nothing. A summary that says the
 * same as the last is the last one, so that nothing is rendered again for a game that was only begun.
 */
export function createSummary(
  $offer: ReadableAtom<BuilderOffer>,
  $choice: MapStore<Choice>,
  ticket: GamesOfTicket,
) {
  let last: Summary | undefined;
  return computed([$offer, $choice, ticket.games.$tally, ticket.games.$size], (offer, choice, tally) => {
    const summary = summarise(offer, choice, ticket, tally);
    if (JSON.stringify(summary) !== JSON.stringify(last)) last = summary;
    return last ?? summary;
  });
}
