// The ticket over a reload, and the new one after it went into the cart.
import { getDefaultGames } from '#lib/domain/ticket/ticket.ts';
import { type Choice, createFirstChoice, mergeChoice } from './ticket-choice.ts';
import { clearDraft, type DraftStorage, readDraft, writeDraft } from './ticket-draft.ts';
import { NO_PICKS } from './ticket-games.ts';
import { createDraft, getGameOffer, isUntouched, restoreDraft, type TicketParts } from './ticket-parts.ts';
import type { TicketSteps } from './ticket-steps.ts';

export function createTicketKeeping(
  parts: TicketParts,
  { choose, $undo }: Pick<TicketSteps, 'choose' | '$undo'>,
  storage: DraftStorage | undefined,
) {
  const { offer, kind, games, $offer, $choice, $editing, $hasFavourites } = parts;
  return {
    /**
     * What a reload left behind. A kept draft wins over the choice that the page was made with; what was chosen in
     * the page before its code had come wins over the draft. So does the draw of the address, where it names one.
     */
    recallDraft(chosen: Partial<Choice> = {}, { isDrawAsked = false } = {}) {
      const made = $choice.get();
      const kept = storage && readDraft(offer, kind, storage);
      if (kept) restoreDraft(parts, kept);
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
      if (isUntouched(parts)) clearDraft(offer, storage);
      else writeDraft(offer, storage, createDraft(parts));
    },
    /** The ticket is in the cart: the next one is the draft that waited while a line was changed, or new and empty. */
    startNewTicket() {
      const kept = $editing.get() && storage && readDraft($offer.get(), kind, storage);
      $hasFavourites.set(false);
      $editing.set(undefined);
      restoreDraft(parts, { choice: createFirstChoice($offer.get()), games: [] });
      games.restore(Array.from({ length: getDefaultGames(getGameOffer(parts)) }, () => NO_PICKS));
      if (kept) restoreDraft(parts, kept);
      else if (storage) clearDraft(offer, storage);
      $undo.set(undefined);
      games.open(games.$games.get()[0]?.id ?? '');
    },
  };
}
