// The games in the page follow their stores: one listener for all presses, and each change paints what it touches.
import type { Translate } from '#lib/domain/content/copy.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import type { Announce } from '../feedback.ts';
import { createGameActions } from './game-actions.ts';
import {
  findPress,
  findRow,
  moveTabStop,
  paintCurrent,
  paintEditor,
  paintPicks,
  paintRow,
  paintRows,
} from './game-dom.ts';
import { stepFocus } from './grid-keys.ts';

/** On a board that is looked after. */
export const LIVE_ATTRIBUTE = 'data-live';

/** Paints the games from now on. Gives back how to stop. */
function followGames(board: HTMLElement, ticket: Ticket, t: Translate): () => void {
  const { $games, $current, $size } = ticket.games;
  const panel = board.querySelector<HTMLElement>('.game-panel')!;
  const list = board.querySelector('.game-rows')!;
  const listGames = () => $games.get().map(({ id, $picked }) => ({ id, picked: $picked.get() }));
  const showEditor = () => {
    const games = listGames();
    const index = games.findIndex(({ id }) => id === $current.get());
    const game = games[index];
    if (!game) return;
    const isAtMinimum = games.length <= ticket.gameOffer().minGames;
    paintEditor(panel, { ...game, place: index + 1, total: games.length, isAtMinimum }, $size.get(), t);
  };
  const showRow = (id: string) => {
    const row = findRow(list, id);
    if (row) paintRow(row, ticket.games.getPicked(id), $size.get(), t);
  };
  const followed = new Map<string, () => void>();
  const followAll = () => {
    const games = $games.get();
    for (const [id, stop] of followed) {
      if (games.some((game) => game.id === id)) continue;
      stop();
      followed.delete(id);
    }
    for (const { id, $picked } of games) {
      if (followed.has(id)) continue;
      const paint = () => {
        showRow(id);
        if (id === $current.get()) paintPicks(panel, $picked.get(), $size.get(), t);
      };
      followed.set(id, $picked.listen(paint));
    }
  };
  const showAll = () => {
    followAll();
    paintRows(list, listGames(), $size.get(), t);
    paintCurrent(list, $current.get());
    showEditor();
  };
  followAll();
  showAll();
  for (const { id } of $games.get()) showRow(id);
  const ends = [
    $games.listen(showAll),
    $current.listen((id) => {
      paintCurrent(list, id);
      showEditor();
    }),
    $size.listen(() => {
      for (const { id } of $games.get()) showRow(id);
      showEditor();
    }),
  ];
  return () => {
    for (const end of [...ends, ...followed.values()]) end();
  };
}

/** Presses and keys of the games are heard once, at the board, without React in between. */
export function attachBoard(
  board: HTMLElement,
  ticket: Ticket,
  announce: Announce,
  t: Translate,
): () => void {
  const life = new AbortController();
  const { signal } = life;
  const { press } = createGameActions(ticket, announce, t, board);
  const onClick = ({ target }: Event) => {
    const made = findPress(target);
    if (made) press(made);
  };
  board.addEventListener('click', onClick, { signal });
  board.addEventListener('keydown', stepFocus, { signal });
  board.addEventListener('focusin', ({ target }) => moveTabStop(target as Element), { signal });
  const stop = followGames(board, ticket, t);
  board.setAttribute(LIVE_ATTRIBUTE, '');
  return () => {
    life.abort();
    stop();
    board.removeAttribute(LIVE_ATTRIBUTE);
  };
}
