// The ticket builder's state and actions. One for each builder on a page, and none that the server would share.
import { atom } from 'nanostores';
import type { CartItem, LotteryTicketInput } from '#lib/contracts/cart.ts';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import { defaultGames } from '#lib/domain/ticket.ts';
import { type Choice, createChoice, firstChoice, gameOfferOf, soundChoice } from './ticket-choice.ts';
import {
  type Draft,
  type DraftStorage,
  forgetDraft,
  keepDraft,
  readDraft,
  soundDraft,
} from './ticket-draft.ts';
import { createGames, NOTHING, type Picked } from './ticket-games.ts';
import type { BuilderOffer } from './ticket-offer.ts';
import { createSummary, ticketInput } from './ticket-summary.ts';

/** A step that can be taken back until the next one. */
export interface Undo {
  readonly step: 'cleared' | 'removed' | 'autofilled' | 'resized';
  readonly draft: Draft;
}

export interface TicketSetup {
  readonly randomInt?: RandomInt;
  /** Where drafts are kept; none on the server. */
  readonly storage?: DraftStorage | undefined;
}

export function createTicket(offer: BuilderOffer, { randomInt, storage }: TicketSetup = {}) {
  const $offer = atom(offer);
  const $choice = createChoice(offer);
  const $undo = atom<Undo | undefined>();
  /** The cart line that is being changed; undefined for a new ticket. */
  const $editing = atom<string | undefined>();
  const firstOffer = gameOfferOf(offer, $choice.get().gameOfferKey);
  const games = createGames({
    rules: offer.rules,
    count: defaultGames(firstOffer),
    size: firstOffer.size,
    ...(randomInt && { randomInt }),
  });
  const $summary = createSummary($offer, $choice, games);
  let hasFavouriteNumbers = false;

  const draft = (): Draft => ({ choice: $choice.get(), games: games.picks() });
  const gameOffer = () => gameOfferOf(offer, $choice.get().gameOfferKey);
  const isUntouched = (): boolean => {
    const { total, complete, started } = games.$tally.get();
    const isFirst = JSON.stringify($choice.get()) === JSON.stringify(firstChoice($offer.get()));
    return isFirst && complete + started === 0 && total === defaultGames(gameOffer());
  };
  const undoable = (step: Undo['step'], act: () => void) => {
    const before = draft();
    const { complete, started } = games.$tally.get();
    act();
    if (complete + started > 0 || step === 'removed') $undo.set({ step, draft: before });
  };
  const choose = (change: Partial<Choice>) => {
    const choice = soundChoice($offer.get(), { ...$choice.get(), ...change });
    if (choice.gameOfferKey === $choice.get().gameOfferKey) return $choice.set(choice);
    undoable('resized', () => {
      $choice.set(choice);
      games.resize(gameOffer().size);
    });
  };
  const restore = ({ choice, games: saved }: Draft) => {
    $choice.set(choice);
    games.resize(gameOffer().size);
    if (saved.length > 0) games.restore(saved);
  };

  return {
    offer,
    $offer,
    $choice,
    $undo,
    $editing,
    $summary,
    games,
    gameOffer,
    choose,
    clear: (id: string) => undoable('cleared', () => games.clear(id)),
    clearAll: () => undoable('cleared', games.clearAll),
    autofillAll: () => undoable('autofilled', games.autofillAll),
    /** Not below the games that the offer asks for. */
    remove(id: string) {
      if (games.$games.get().length > gameOffer().minGames) undoable('removed', () => games.remove(id));
    },
    /** A favourite goes into the game named, or into the first that is not complete. */
    applyFavourite(picked: Picked, id?: string) {
      const { size } = gameOffer();
      const target =
        id ?? games.$games.get().find(({ $picked }) => $picked.get().numbers.length < size.numbers)?.id;
      if (!target) return false;
      hasFavouriteNumbers = true;
      games.fill(target, picked);
      return true;
    },
    undo() {
      const last = $undo.get();
      $undo.set(undefined);
      if (last) restore(last.draft);
    },
    /** Takes draws off the list whose sales have ended by `now`, in milliseconds; true where the choice moved. */
    dropClosed(now: number): boolean {
      const open = $offer.get().draws.filter(({ stop }) => Date.parse(stop) > now);
      if (open.length === $offer.get().draws.length) return false;
      const before = $choice.get().firstDrawNo;
      $offer.set({ ...$offer.get(), draws: open });
      $choice.set(soundChoice($offer.get(), $choice.get()));
      return $choice.get().firstDrawNo !== before;
    },
    /** Puts a cart line into the builder, to be changed. */
    edit(item: CartItem) {
      const choice = { ...item, gameOfferKey: item.gameOffer };
      const sound = soundDraft(offer, { choice, games: item.games });
      if (!sound) return;
      restore(sound);
      hasFavouriteNumbers = item.hasFavouriteNumbers;
      $editing.set(item.id);
    },
    input: (): LotteryTicketInput =>
      ticketInput($offer.get(), $choice.get(), games.complete(), hasFavouriteNumbers),
    /**
     * What a reload left behind. A kept draft wins over the first choice; what the address asks for, or was
     * chosen in the page before its code had come, wins over the draft.
     */
    recall(asked: Partial<Choice> = {}) {
      const kept = storage && readDraft(offer, storage);
      if (kept) restore(kept);
      const first = firstChoice(offer);
      const sound = soundChoice(offer, { ...first, ...asked });
      const changed = Object.entries(sound).filter(
        ([key, value]) => String(value) !== String(first[key as keyof Choice]),
      );
      if (changed.length > 0) choose(Object.fromEntries(changed));
    },
    /** Called when the page is left. A cart line that is being changed is no draft, nor is an untouched ticket. */
    keep() {
      if (!storage || $editing.get()) return;
      if (isUntouched()) forgetDraft(offer, storage);
      else keepDraft(offer, storage, draft());
    },
    /** The ticket is in the cart: the next one begins empty. */
    startAfresh() {
      hasFavouriteNumbers = false;
      $editing.set(undefined);
      $choice.set(firstChoice($offer.get()));
      games.resize(gameOffer().size);
      games.restore(Array.from({ length: defaultGames(gameOffer()) }, () => NOTHING));
      $undo.set(undefined);
      if (storage) forgetDraft(offer, storage);
    },
  };
}

export type Ticket = ReturnType<typeof createTicket>;
