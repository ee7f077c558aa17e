import type { Translate } from '#lib/domain/copy.ts';
import { saveFavourite } from '#lib/stores/favourites.ts';
import type { Ticket } from '#lib/stores/ticket.ts';
import { NOTHING, type NumberSet } from '#lib/stores/ticket-games.ts';
import { clickIn } from './game-dom.ts';
import type { GameAct } from './game-html.ts';
import { countText, numbersText } from './labels.ts';

/** What clicks in the list of games do, each with the sentence that is read out. */
export function gameActions(ticket: Ticket, say: (text: string) => void, t: Translate) {
  const { games } = ticket;
  const find = (id: string) => {
    const list = games.$games.get();
    const index = list.findIndex((game) => game.id === id);
    return { game: index + 1, picked: list[index]?.$picked.get() ?? NOTHING };
  };
  const toggle = (id: string, set: NumberSet, number: number) => {
    const toggled = games.toggle(id, set, number);
    const { game, picked } = find(id);
    say(t(`ticket.said-${toggled}`, { game, number, count: countText(t, picked, games.$size.get()) }));
  };
  const acts: Readonly<Record<GameAct, (id: string) => void>> = {
    autofill(id) {
      games.autofill(id);
      const { game, picked } = find(id);
      say(t('ticket.said-filled', { game, numbers: numbersText(picked) }));
    },
    clear(id) {
      ticket.clear(id);
      say(t('ticket.said-cleared', { game: find(id).game }));
    },
    favourite(id) {
      const { game, picked } = find(id);
      saveFavourite(localStorage, { offerKey: ticket.offer.key, ...picked });
      say(t('ticket.favourite-kept', { game }));
    },
    remove: ticket.remove,
  };
  return {
    onClick({ target }: Event): void {
      const click = clickIn(target);
      if (click?.kind === 'number') toggle(click.id, click.set, click.number);
      else if (click) acts[click.act](click.id);
    },
  };
}
