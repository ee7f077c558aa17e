// What a ticket being built is made of, and what all that is done to it asks of that.
import { atom, type WritableAtom } from 'nanostores';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import { getDefaultGames } from '#lib/domain/ticket/ticket.ts';
import type { CreateGameKind, GameKind } from './game-kind.ts';
import type { Picked } from './picked.ts';
import { type Choice, createChoice, createFirstChoice, selectGameOffer } from './ticket-choice.ts';
import type { Draft, DraftStorage } from './ticket-draft.ts';
import { createGames, type Games } from './ticket-games.ts';
import type { BuilderGameOffer, BuilderOffer } from './ticket-offer.ts';

/** What the server knows of the ticket when it makes the page; the same for the browser that takes it over. */
export interface TicketStart {
  readonly choice?: Partial<Choice> | undefined;
  readonly games?: readonly Picked[] | undefined;
  /** The cart line that is being changed. */
  readonly itemId?: string | undefined;
  readonly hasFavouriteNumbers?: boolean | undefined;
}

export interface TicketSetup {
  readonly start?: TicketStart | undefined;
  readonly randomInt?: RandomInt;
  /** How the games of the offer are picked; those of balls when left out. */
  readonly createKind?: CreateGameKind;
  /** Where drafts are kept; none on the server. */
  readonly storage?: DraftStorage | undefined;
}

export interface TicketParts {
  /** As the page brought it; `$offer` follows draws that close and prices that change. */
  readonly offer: BuilderOffer;
  readonly $offer: WritableAtom<BuilderOffer>;
  readonly $choice: ReturnType<typeof createChoice>;
  /** The cart line that is being changed; undefined for a new ticket. */
  readonly $editing: WritableAtom<string | undefined>;
  /** Whether some of its numbers are favourites of the customer. */
  readonly $hasFavourites: WritableAtom<boolean>;
  readonly games: Games;
  readonly kind: GameKind;
}

export function createTicketParts(
  offer: BuilderOffer,
  kind: GameKind,
  { start = {}, randomInt }: Pick<TicketSetup, 'start' | 'randomInt'>,
): TicketParts {
  const $choice = createChoice(offer, start.choice);
  const firstOffer = selectGameOffer(offer, $choice.get().gameOfferKey);
  const games = createGames({
    kind,
    count: getDefaultGames(firstOffer),
    size: firstOffer.size,
    ...(randomInt && { randomInt }),
  });
  if (start.games && start.games.length > 0) games.restore(start.games);
  return {
    offer,
    $offer: atom(offer),
    $choice,
    $editing: atom(start.itemId),
    $hasFavourites: atom(start.hasFavouriteNumbers ?? false),
    games,
    kind,
  };
}

export const getGameOffer = ({ offer, $choice }: TicketParts): BuilderGameOffer =>
  selectGameOffer(offer, $choice.get().gameOfferKey);

export const createDraft = ({ $choice, games }: TicketParts): Draft => ({
  choice: $choice.get(),
  games: games.picks(),
});

/** Nothing was chosen or picked. */
export function isUntouched(parts: TicketParts): boolean {
  const { $offer, $choice, games } = parts;
  const { total, complete, started } = games.$tally.get();
  const isFirst = JSON.stringify($choice.get()) === JSON.stringify(createFirstChoice($offer.get()));
  return isFirst && complete + started === 0 && total === getDefaultGames(getGameOffer(parts));
}

/** The ticket exactly as it was. */
export function restoreDraft({ offer, $choice, games }: TicketParts, { choice, games: saved }: Draft): void {
  games.resize(selectGameOffer(offer, choice.gameOfferKey).size);
  $choice.set(choice);
  if (saved.length > 0) games.restore(saved);
}
