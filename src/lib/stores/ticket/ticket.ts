// The ticket builder's state and actions. One for each builder on a page, and none that the server would share.
import { atom } from 'nanostores';
import type { GameOffer } from '#lib/contracts/offers/offer.ts';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import { getDefaultGames } from '#lib/domain/ticket/ticket.ts';
import { createBallKind } from './ball-kind.ts';
import type { CreateGameKind, FavouritePicks, FavouriteRefusal } from './game-kind.ts';
import type { Picked } from './picked.ts';
import {
  addDrawDay,
  type Choice,
  createChoice,
  createFirstChoice,
  mergeChoice,
  normaliseChoice,
  selectGameOffer,
} from './ticket-choice.ts';
import { clearDraft, type Draft, type DraftStorage, readDraft, writeDraft } from './ticket-draft.ts';
import { countPicks, createGames, NO_PICKS } from './ticket-games.ts';
import type { BuilderOffer } from './ticket-offer.ts';
import { createSummary, createTicketInput } from './ticket-summary.ts';

/** A step that can be taken back until the next one. */
export interface Undo {
  readonly step: 'cleared' | 'removed' | 'autofilled' | 'resized' | 'changed';
  readonly draft: Draft;
}

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

export function createTicket(
  offer: BuilderOffer,
  { randomInt, storage, start = {}, createKind = createBallKind }: TicketSetup = {},
) {
  const kind = createKind(offer);
  const $offer = atom(offer);
  const $choice = createChoice(offer, start.choice);
  const $undo = atom<Undo | undefined>();
  /** The cart line that is being changed; undefined for a new ticket. */
  const $editing = atom(start.itemId);
  const firstOffer = selectGameOffer(offer, $choice.get().gameOfferKey);
  const games = createGames({
    kind,
    count: getDefaultGames(firstOffer),
    size: firstOffer.size,
    ...(randomInt && { randomInt }),
  });
  if (start.games && start.games.length > 0) games.restore(start.games);
  const $summary = createSummary($offer, $choice, { games, kind });
  let hasFavouriteNumbers = start.hasFavouriteNumbers ?? false;

  const draft = (): Draft => ({ choice: $choice.get(), games: games.picks() });
  const gameOffer = () => selectGameOffer(offer, $choice.get().gameOfferKey);
  const isUntouched = (): boolean => {
    const { total, complete, started } = games.$tally.get();
    const isFirst = JSON.stringify($choice.get()) === JSON.stringify(createFirstChoice($offer.get()));
    return isFirst && complete + started === 0 && total === getDefaultGames(gameOffer());
  };
  const countPicked = () => games.picks().reduce((sum, picked) => sum + countPicks(picked), 0);
  /** A step that took numbers away, or wrote over some, can be taken back. */
  const runUndoable = (step: Undo['step'], act: () => void) => {
    const before = draft();
    const picked = countPicked();
    act();
    const isLost = step === 'autofilled' || step === 'changed' ? picked > 0 : countPicked() < picked;
    if (isLost) $undo.set({ step, draft: before });
  };
  const choose = (change: Partial<Choice>) => {
    const before = $choice.get();
    const choice = normaliseChoice($offer.get(), { ...before, ...addDrawDay($offer.get(), before, change) });
    if (choice.gameOfferKey === before.gameOfferKey) return $choice.set(choice);
    runUndoable('resized', () => {
      games.resize(selectGameOffer(offer, choice.gameOfferKey).size);
      $choice.set(choice);
    });
  };
  const restore = ({ choice, games: saved }: Draft) => {
    games.resize(selectGameOffer(offer, choice.gameOfferKey).size);
    $choice.set(choice);
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
    clear: (id: string) => runUndoable('cleared', () => games.clear(id)),
    clearAll: () => runUndoable('cleared', games.clearAll),
    autofillAll: () => runUndoable('autofilled', games.autofillAll),
    /** Not below the games that the offer asks for: then false. */
    remove(id: string): boolean {
      if (games.$games.get().length <= gameOffer().minGames) return false;
      runUndoable('removed', () => games.remove(id));
      return true;
    },
    /** That many games, within the bounds of the offer. */
    setGameCount(count: number) {
      const { minGames, maxGames } = gameOffer();
      runUndoable('removed', () => games.setCount(Math.min(maxGames, Math.max(minGames, count))));
    },
    /** Other numbers for every game that repeats one before it (decision M12). */
    changeIdentical() {
      runUndoable('changed', () => {
        const repeated = games.$tally.get().identical.flatMap(([, ...others]) => others);
        for (const place of repeated) games.autofill(games.$games.get()[place]!.id);
      });
    },
    /** What of a game is saved as a favourite; undefined while it lacks that. */
    toFavourite: (id: string): FavouritePicks | undefined =>
      kind.toFavourite(games.getPicked(id), gameOffer().size),
    /** A favourite goes into the first game that has room for it. */
    applyFavourite(favourite: FavouritePicks): 'used' | FavouriteRefusal {
      const { size } = gameOffer();
      let refusal: FavouriteRefusal = 'full';
      for (const { id, $picked } of games.$games.get()) {
        const taken = kind.takeFavourite(favourite, $picked.get(), size);
        if (typeof taken === 'object') {
          hasFavouriteNumbers = true;
          games.fill(id, taken);
          return 'used';
        }
        if (taken === 'misfit') refusal = taken;
      }
      return refusal;
    },
    undo() {
      const last = $undo.get();
      $undo.set(undefined);
      if (last) restore(last.draft);
    },
    /** The chosen first draw; undefined while none is open. */
    getFirstDraw: () => $offer.get().draws.find(({ drawNo }) => drawNo === $choice.get().firstDrawNo),
    /** Takes draws off the list whose sales have ended by `now`, in milliseconds; true where the choice moved. */
    dropClosed(now: number): boolean {
      const open = $offer.get().draws.filter(({ stop }) => Date.parse(stop) > now);
      if (open.length === $offer.get().draws.length) return false;
      const before = $choice.get();
      $offer.set({ ...$offer.get(), draws: open });
      const isGone = !open.some(({ drawNo }) => drawNo === before.firstDrawNo);
      // The day of a single draw came with it, so the next draw brings its own.
      const days = isGone && before.days.length === 1 ? createFirstChoice($offer.get()).days : before.days;
      $choice.set(normaliseChoice($offer.get(), { ...before, days }));
      return $choice.get().firstDrawNo !== before.firstDrawNo;
    },
    /** Prices that hold from now on, by game offer; a game offer that is not among them keeps its own. */
    takePrices(priced: readonly Pick<GameOffer, 'key' | 'prices'>[]) {
      const gameOffers = $offer.get().gameOffers.map((known) => {
        const found = priced.find(({ key }) => key === known.key);
        return found ? { ...known, prices: found.prices } : known;
      });
      $offer.set({ ...$offer.get(), gameOffers });
    },
    toInput: (): LotteryTicketInput =>
      createTicketInput($offer.get(), $choice.get(), {
        complete: games.complete(),
        hasFavouriteNumbers,
        shownCents: $summary.get().priceCents,
      }),
    /**
     * What a reload left behind. A kept draft wins over the choice that the page was made with; what was chosen in
     * the page before its code had come wins over the draft. So does the draw of the address, where it names one.
     */
    recallDraft(chosen: Partial<Choice> = {}, { isDrawAsked = false } = {}) {
      const made = $choice.get();
      const kept = storage && readDraft(offer, kind, storage);
      if (kept) restore(kept);
      const sound = mergeChoice(offer, made, chosen);
      const changed = Object.entries(sound).filter(
        ([key, value]) => String(value) !== String(made[key as keyof Choice]),
      );
      const firm = isDrawAsked ? { firstDrawNo: sound.firstDrawNo, days: sound.days } : {};
      if (changed.length > 0 || isDrawAsked) choose({ ...Object.fromEntries(changed), ...firm });
    },
    /** Called when the page is left. A cart line that is being changed is no draft, nor is an untouched ticket. */
    saveDraft() {
      if (!storage || $editing.get()) return;
      if (isUntouched()) clearDraft(offer, storage);
      else writeDraft(offer, storage, draft());
    },
    /** The ticket is in the cart: the next one is new and empty. */
    startNewTicket() {
      hasFavouriteNumbers = false;
      $editing.set(undefined);
      restore({ choice: createFirstChoice($offer.get()), games: [] });
      games.restore(Array.from({ length: getDefaultGames(gameOffer()) }, () => NO_PICKS));
      $undo.set(undefined);
      if (storage) clearDraft(offer, storage);
      games.open(games.$games.get()[0]?.id ?? '');
    },
  };
}

export type Ticket = ReturnType<typeof createTicket>;
