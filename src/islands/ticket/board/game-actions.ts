import type { Translate } from '#lib/domain/content/copy.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import type { NumberSet } from '#lib/stores/ticket/ticket-games.ts';
import type { Announce } from '../feedback.ts';
import { keepFavourite } from '../keep-favourite.ts';
import { formatCount, formatNumbers } from '../labels.ts';
import type { GamePress } from './game-dom.ts';
import type { GameAct } from './game-html.ts';

/** The grid in view, where a row far below it was pressed. Asks for the layout only then. */
function bringIntoView(panel: Element | null): void {
  const box = panel?.getBoundingClientRect();
  if (box && (box.top < 0 || box.top > innerHeight / 2)) {
    panel?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }
}

/** What presses among the games do, each with the sentence that is read out. */
export function createGameActions(ticket: Ticket, { say, show }: Announce, t: Translate, board: Element) {
  const { games } = ticket;
  const getGameValues = (id: string) => ({ game: games.getPlace(id) });
  /** After a game is complete the next one opens in the same grid, under the same thumb. */
  const openNext = (done: string) => {
    const before = games.$current.get();
    games.openNext();
    const now = games.$current.get();
    const isLast = now === before;
    say(() => `${done} ${t(isLast ? 'ticket.said-all-complete' : 'ticket.said-next', getGameValues(now))}`);
  };
  const toggle = (id: string, set: NumberSet, number: number) => {
    const toggled = games.toggle(id, set, number);
    if (toggled === 'full') {
      const many = games.$size.get()[set] > 1 ? 'numbers' : set;
      return show(t(`ticket.said-full-${many}`, getGameValues(id)), 'problem');
    }
    if (toggled === 'completed') return openNext(t('ticket.said-complete', getGameValues(id)));
    const picked = games.getPicked(id);
    say(() => t(`ticket.said-${toggled}`, { number, count: formatCount(t, picked, games.$size.get()) }));
  };
  const step = (by: number) => {
    const list = games.$games.get();
    const next = list[games.getPlace(games.$current.get()) - 1 + by];
    if (!next) return;
    games.open(next.id);
    say(() => t('ticket.said-open', getGameValues(next.id)));
  };
  const acts: Readonly<Record<GameAct, (id: string) => void>> = {
    previous: () => step(-1),
    next: () => step(1),
    autofill(id) {
      const wasFull = games.isFull(id);
      games.autofill(id);
      const done = t('ticket.said-filled', {
        ...getGameValues(id),
        numbers: formatNumbers(games.getPicked(id)),
      });
      if (wasFull) say(() => done);
      else openNext(done);
    },
    clear(id) {
      ticket.clear(id);
      say(() => t('ticket.said-cleared', getGameValues(id)));
    },
    favourite(id) {
      keepFavourite(ticket, id, { show, t });
    },
    remove(id) {
      if (ticket.remove(id)) return;
      show(t('ticket.said-at-minimum', { count: ticket.gameOffer().minGames }), 'problem');
    },
  };
  const open = (id: string) => {
    games.open(id);
    bringIntoView(board.querySelector('.game-panel'));
    say(() => t('ticket.said-open', getGameValues(id)));
  };
  return {
    press(made: GamePress): void {
      const id = games.$current.get();
      if (made.kind === 'number') toggle(id, made.set, made.number);
      else if (made.kind === 'row') open(made.id);
      else acts[made.act](id);
    },
  };
}
