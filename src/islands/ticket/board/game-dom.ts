// Reads and paints the markup of `game-html.ts` in the page: before React has come, and after.
import type { Translate } from '#lib/domain/content/copy.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import type { Picked } from '#lib/stores/ticket/picked.ts';
import { getGameState, type NumberSet } from '#lib/stores/ticket/ticket-games.ts';
import { formatCount } from '../labels.ts';
import {
  type GameAct,
  type ListedGame,
  listRowParts,
  NAME_ID,
  type RowPart,
  renderRow,
} from './game-html.ts';

/** What was pressed among the games. */
export type GamePress =
  | { readonly kind: 'number'; readonly set: NumberSet; readonly number: number }
  | { readonly kind: 'act'; readonly act: GameAct }
  | { readonly kind: 'row'; readonly id: string };

export function findPress(target: EventTarget | null): GamePress | undefined {
  const button =
    target instanceof Element ? target.closest<HTMLElement>('[data-n], [data-act], [data-row]') : null;
  if (!button) return undefined;
  const { n, act, row } = button.dataset;
  if (row !== undefined) return { kind: 'row', id: row };
  if (act !== undefined) return { kind: 'act', act: act as GameAct };
  return { kind: 'number', set: button.parentElement?.dataset.set as NumberSet, number: Number(n) };
}

const isPressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true';

function setText(element: Element | null | undefined, text: string): void {
  const node = element?.firstChild;
  if (node instanceof Text && node.data !== text) node.data = text;
  else if (element && !node) element.textContent = text;
}

function setAttribute(element: Element | null, name: string, value: string): void {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Marks exactly these numbers, and whether the grid takes more. Cells stand in the order of their numbers. */
export function paintGrid(grid: Element, picked: readonly number[], pick: number): void {
  for (const button of grid.querySelectorAll('[aria-pressed="true"]')) {
    if (!picked.includes(Number(button.getAttribute('data-n')))) button.setAttribute('aria-pressed', 'false');
  }
  for (const number of picked) {
    const cell = grid.children[number - 1];
    if (cell && !isPressed(cell)) cell.setAttribute('aria-pressed', 'true');
  }
  const isFull = picked.length >= pick;
  if (grid.hasAttribute('data-full') !== isFull) grid.toggleAttribute('data-full', isFull);
}

/** The open grid shows these numbers: all that a pick changes. */
export function paintPicks(panel: HTMLElement, picked: Picked, size: EntrySize, t: Translate): void {
  setAttribute(panel, 'data-state', getGameState(picked, size));
  for (const grid of panel.querySelectorAll<HTMLElement>('[data-set]')) {
    const set = grid.dataset.set as NumberSet;
    setAttribute(grid, 'data-pick', String(size[set]));
    paintGrid(grid, picked[set], size[set]);
  }
  setText(panel.querySelector('.game-panel__count'), formatCount(t, picked, size));
}

export interface OpenGame extends ListedGame {
  readonly place: number;
  readonly total: number;
  readonly isAtMinimum: boolean;
}

/** The open grid shows this game. */
export function paintEditor(panel: HTMLElement, game: OpenGame, size: EntrySize, t: Translate): void {
  const { id, picked, place, total } = game;
  panel.dataset.gameId = id;
  paintPicks(panel, picked, size, t);
  setText(panel.querySelector(`#${NAME_ID}`), t('ticket.game', { game: place }));
  const isOff: Readonly<Partial<Record<GameAct, boolean>>> = {
    previous: place <= 1,
    next: place >= total,
    remove: game.isAtMinimum,
  };
  for (const tool of panel.querySelectorAll<HTMLButtonElement>('[data-act]')) {
    const act = tool.dataset.act as GameAct;
    setAttribute(tool, 'aria-label', t(`ticket.${act}-game`, { game: place }));
    setAttribute(tool, 'aria-disabled', String(isOff[act] ?? false));
  }
}

/** Shows these parts, a space between them. Elements that stay are kept: to parse a row again costs more than a pick. */
function paintParts(place: Element, parts: readonly RowPart[]): void {
  while (place.childElementCount > parts.length) {
    place.lastElementChild?.remove();
    place.lastChild?.remove();
  }
  for (const [index, { className, text }] of parts.entries()) {
    let element = place.children[index];
    if (!element) {
      element = document.createElement('span');
      place.append(...(index > 0 ? [' '] : []), element);
    }
    setAttribute(element, 'class', className);
    setText(element, text);
  }
}

/** The row of a game. */
export function paintRow(row: HTMLElement, picked: Picked, size: EntrySize, t: Translate): void {
  setAttribute(row, 'data-state', getGameState(picked, size));
  const balls = row.querySelector('.game-row__balls');
  if (balls) paintParts(balls, listRowParts(picked, size, t));
}

export const findRow = (list: Element, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-row="${id}"]`);

/** The same where it stands at its place, found without a search. */
function findRowAt(list: Element, index: number, id: string): HTMLElement | null {
  const row = list.children[index]?.firstElementChild;
  return row instanceof HTMLElement && row.dataset.row === id ? row : findRow(list, id);
}

/** As many rows as there are games, each under its number. Rows of games that stay are kept. */
export function paintRows(list: Element, games: readonly ListedGame[], size: EntrySize, t: Translate): void {
  const wanted = new Set(games.map(({ id }) => id));
  for (const row of list.querySelectorAll<HTMLElement>('[data-row]')) {
    if (!wanted.has(row.dataset.row ?? '')) row.parentElement?.remove();
  }
  for (const [index, game] of games.entries()) {
    const row = findRowAt(list, index, game.id);
    if (row) {
      setText(row.querySelector('.game-row__name'), t('ticket.game', { game: index + 1 }));
      if (list.children[index] !== row.parentElement)
        list.insertBefore(row.parentElement!, list.children[index] ?? null);
      continue;
    }
    const item = document.createElement('li');
    item.innerHTML = renderRow({ ...game, place: index + 1, isCurrent: false }, size, t);
    list.insertBefore(item, list.children[index] ?? null);
  }
}

/** The row of the open game is marked, and is the one stop of the rows for the Tab key. */
export function paintCurrent(list: Element, id: string): void {
  const row = findRow(list, id);
  for (const other of list.querySelectorAll('[data-row]:not([tabindex])')) {
    if (other === row) continue;
    other.removeAttribute('aria-current');
    other.setAttribute('tabindex', '-1');
  }
  row?.setAttribute('aria-current', 'true');
  row?.removeAttribute('tabindex');
}

/** One stop for the Tab key in each grid: the number last visited. */
export function moveTabStop(target: Element): void {
  const grid = target.closest('[data-set]');
  if (!grid || !target.hasAttribute('tabindex')) return;
  grid.querySelector('[data-n]:not([tabindex])')?.setAttribute('tabindex', '-1');
  target.removeAttribute('tabindex');
}
