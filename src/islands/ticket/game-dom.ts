// Reads and paints the panels of `game-html.ts` in the page: before React has come, and after.
import type { Translate } from '#lib/domain/copy.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import type { NumberSet, Picked } from '#lib/stores/ticket-games.ts';
import type { GameAct } from './game-html.ts';
import { countText } from './labels.ts';

/** What was clicked in a list of games. */
export type GameClick =
  | { readonly kind: 'number'; readonly id: string; readonly set: NumberSet; readonly number: number }
  | { readonly kind: 'act'; readonly id: string; readonly act: GameAct };

export function clickIn(target: EventTarget | null): GameClick | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-n], [data-act]') : null;
  const id = button?.closest<HTMLElement>('[data-game-id]')?.dataset.gameId;
  if (!button || !id) return undefined;
  const { n, act } = button.dataset;
  if (n === undefined) return { kind: 'act', id, act: act as GameAct };
  const set = button.parentElement?.dataset.set as NumberSet;
  return { kind: 'number', id, set, number: Number(n) };
}

const isPressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true';

export const pressedIn = (grid: Element): number[] =>
  [...grid.querySelectorAll('[aria-pressed="true"]')].map((button) => Number(button.getAttribute('data-n')));

/** What is marked in a panel. */
export function pickedIn(panel: Element): Picked {
  const marked = (set: NumberSet) => {
    const grid = panel.querySelector(`[data-set="${set}"]`);
    return grid ? pressedIn(grid) : [];
  };
  return { numbers: marked('numbers'), powerballs: marked('powerballs') };
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
  grid.toggleAttribute('data-full', picked.length >= pick);
}

function stateOf({ numbers, powerballs }: Picked, size: EntrySize): string {
  if (numbers.length === size.numbers && powerballs.length === size.powerballs) return 'complete';
  return numbers.length + powerballs.length === 0 ? 'empty' : 'started';
}

export function paintPicked(panel: HTMLElement, picked: Picked, size: EntrySize, t: Translate): void {
  for (const grid of panel.querySelectorAll<HTMLElement>('[data-set]')) {
    const set = grid.dataset.set as NumberSet;
    grid.dataset.pick = String(size[set]);
    paintGrid(grid, picked[set], size[set]);
  }
  const count = panel.querySelector('.game-panel__count');
  if (count) count.textContent = countText(t, picked, size);
  panel.dataset.state = stateOf(picked, size);
}

/** The panel's name, and those of its tools, when games before it come or go. */
export function paintPlace(panel: HTMLElement, place: number, t: Translate): void {
  const heading = panel.querySelector('h3');
  const name = t('ticket.game', { game: place });
  if (!heading || heading.textContent === name) return;
  heading.textContent = name;
  heading.setAttribute('aria-label', `${name},`);
  for (const tool of panel.querySelectorAll<HTMLElement>('[data-act]')) {
    tool.setAttribute('aria-label', t(`ticket.${tool.dataset.act}-game`, { game: place }));
  }
}

/** One stop for the Tab key in each grid: the number last visited. */
export function moveTabStop(target: Element): void {
  const grid = target.closest('[data-set]');
  const from = grid?.querySelector('[data-n]:not([tabindex])');
  if (!grid || from === target) return;
  from?.setAttribute('tabindex', '-1');
  target.removeAttribute('tabindex');
}
