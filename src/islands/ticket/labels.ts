// Texts of the builder that are put together from several facts.
import type { Translate } from '#lib/domain/copy.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import type { Picked } from '#lib/stores/ticket-games.ts';
import type { Summary } from '#lib/stores/ticket-summary.ts';
import { counted } from '../ui/counted.ts';

export function countText(t: Translate, picked: Picked, size: EntrySize): string {
  const main = { picked: picked.numbers.length, pick: size.numbers };
  if (size.powerballs === 0) return t('ticket.count', main);
  return t('ticket.count-powerball', { ...main, ball: picked.powerballs.length, balls: size.powerballs });
}

export const numbersText = ({ numbers, powerballs }: Picked): string =>
  [numbers.toSorted((a, b) => a - b).join(', '), powerballs.join(', ')].filter(Boolean).join(' + ');

/** What the ticket lacks, or that it is ready. */
export function statusText(t: Translate, summary: Summary, isQuickPick: boolean): string {
  const { addable, games, priceCents, entries } = summary;
  switch (addable.state) {
    case 'games_missing':
      return counted(t, 'ticket.missing-games', addable.minGames - addable.complete);
    case 'games_too_many':
      return t('ticket.too-many-games', { max: addable.maxGames });
    case 'day_missing':
      return t('ticket.missing-day');
    case 'cause_missing':
      return t('ticket.missing-cause');
    case 'ready':
      if (entries.length === 0) return t('ticket.missing-draw');
      if (priceCents === undefined) return t('ticket.missing-price');
      return counted(t, isQuickPick ? 'ticket.quick-ready' : 'ticket.ready', games);
  }
}

export const isSellable = ({ addable, priceCents, entries }: Summary): boolean =>
  addable.state === 'ready' && priceCents !== undefined && entries.length > 0;
