import type { Translate } from '#lib/domain/content/copy.ts';
import { normaliseFavourite } from '#lib/domain/lottery/favourite-numbers.ts';
import { saveFavourite } from '#lib/stores/ticket/favourites.ts';
import type { SaveOutcome } from '#lib/stores/ticket/shown-favourites.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import type { Announce } from './feedback.ts';

interface Telling {
  readonly show: Announce['show'];
  readonly t: Translate;
}

/** Saves the numbers of a game as a favourite, and says how it went. */
export function keepFavourite(ticket: Ticket, id: string, { show, t }: Telling): void {
  const { key, rules } = ticket.offer;
  const picks = ticket.toFavourite(id);
  if (!picks) {
    const isBeside = ticket.gameOffer().size.favourites !== undefined;
    show(t(isBeside ? 'ticket.favourite-order-empty' : 'ticket.favourite-incomplete'), 'problem');
    return;
  }
  const kept = t('ticket.favourite-kept', { game: ticket.games.getPlace(id) });
  const tell = (outcome: SaveOutcome) => {
    if (outcome.state === 'saved') show(kept);
    else show(outcome.message ?? t('ticket.favourite-failed'), 'problem');
  };
  const favourite = { offerKey: key, numbers: picks.numbers, powerballs: picks.powerballs };
  const saving = saveFavourite(localStorage, normaliseFavourite(rules, favourite));
  if (saving instanceof Promise) void saving.then(tell);
  else tell(saving);
}
