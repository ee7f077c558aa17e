// Steps of building a ticket. One that took numbers away, or wrote over some, can be taken back until
// the next change.
import { atom } from 'nanostores';
import { addDrawDay, type Choice, normaliseChoice, selectGameOffer } from './ticket-choice.ts';
import type { Draft } from './ticket-draft.ts';
import { countPicks } from './ticket-games.ts';
import { createDraft, getGameOffer, restoreDraft, type TicketParts } from './ticket-parts.ts';

/** A step that can be taken back until the next change. */
export interface Undo {
  readonly step: 'cleared' | 'removed' | 'autofilled' | 'resized' | 'changed';
  readonly draft: Draft;
}

export function createTicketSteps(parts: TicketParts) {
  const { offer, $offer, $choice, games } = parts;
  const $undo = atom<Undo | undefined>();
  const countPicked = () => games.picks().reduce((sum, picked) => sum + countPicks(picked), 0);
  /** The offer ends with the next change, which the earlier draft would take back as well. */
  const offerUndo = (undo: Undo) => {
    $undo.set(undo);
    const watched = [$choice, games.$games, ...games.$games.get().map(({ $picked }) => $picked)];
    const stops = watched.map((store) => store.listen(() => $undo.set(undefined)));
    stops.push(
      $undo.listen(() => {
        for (const stop of stops) stop();
      }),
    );
  };
  const run = (step: Undo['step'], act: () => void) => {
    const before = createDraft(parts);
    const picked = countPicked();
    act();
    const isLost = step === 'autofilled' || step === 'changed' ? picked > 0 : countPicked() < picked;
    if (isLost) offerUndo({ step, draft: before });
  };

  return {
    $undo,
    undo() {
      const last = $undo.get();
      $undo.set(undefined);
      if (last) restoreDraft(parts, last.draft);
    },
    choose(change: Partial<Choice>) {
      const before = $choice.get();
      const changed = { ...before, ...addDrawDay($offer.get(), before, change) };
      const choice = normaliseChoice($offer.get(), changed);
      if (choice.gameOfferKey === before.gameOfferKey) return $choice.set(choice);
      run('resized', () => {
        games.resize(selectGameOffer(offer, choice.gameOfferKey).size);
        $choice.set(choice);
      });
    },
    clear: (id: string) => run('cleared', () => games.clear(id)),
    clearAll: () => run('cleared', games.clearAll),
    autofillAll: () => run('autofilled', games.autofillAll),
    /** Not below the games that the offer asks for: then false. */
    remove(id: string): boolean {
      if (games.$games.get().length <= getGameOffer(parts).minGames) return false;
      run('removed', () => games.remove(id));
      return true;
    },
    /** That many games, within the bounds of the offer. */
    setGameCount(count: number) {
      const { minGames, maxGames } = getGameOffer(parts);
      run('removed', () => games.setCount(Math.min(maxGames, Math.max(minGames, count))));
    },
    /** Other numbers for every game that repeats one before it (decision M12). */
    changeIdentical() {
      run('changed', () => {
        const repeated = games.$tally.get().identical.flatMap(([, ...others]) => others);
        for (const place of repeated) games.autofill(games.$games.get()[place]!.id);
      });
    },
  };
}

export type TicketSteps = ReturnType<typeof createTicketSteps>;
