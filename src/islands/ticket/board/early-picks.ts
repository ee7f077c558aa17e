// Numbers can be picked before the builder's code has come: the page notes the presses in turn, and shows them in
// the grid; the builder plays them again when it is there, so that none is lost.
import type { Picked } from '#lib/stores/ticket/picked.ts';
import type { NumberSet } from '#lib/stores/ticket/ticket-games.ts';
import { findPress, paintGrid } from './game-dom.ts';
import { stepFocus } from './grid-keys.ts';

export interface EarlyPress {
  readonly set: NumberSet;
  readonly number: number;
}

const PRESSES_ATTRIBUTE = 'data-early';
const INACTIVE_BOARD = '.board:not([data-live])';

/** The presses that the page noted on this board, in turn; they are handed over once. */
export function takeEarlyPresses(board: Element): EarlyPress[] {
  const noted = board.getAttribute(PRESSES_ATTRIBUTE);
  board.removeAttribute(PRESSES_ATTRIBUTE);
  return noted === null ? [] : JSON.parse(noted);
}

/** What one grid holds after these presses: a full game makes room for the next. */
function applyPresses(presses: readonly EarlyPress[], pickOf: (set: NumberSet) => number): Picked {
  let picked: Record<NumberSet, number[]> = { numbers: [], powerballs: [] };
  for (const { set, number } of presses) {
    const others = picked[set].filter((other) => other !== number);
    const isRoom = others.length < picked[set].length || picked[set].length < pickOf(set);
    if (!isRoom) continue;
    picked[set] = others.length < picked[set].length ? others : [...picked[set], number];
    const isFull =
      picked.numbers.length === pickOf('numbers') && picked.powerballs.length === pickOf('powerballs');
    if (isFull) picked = { numbers: [], powerballs: [] };
  }
  return picked;
}

/** Notes pressed numbers, and lets arrow keys walk, on boards that no builder looks after yet. */
export function recordEarlyPicks(page: Document = document): void {
  page.addEventListener('click', ({ target }) => {
    const board = target instanceof Element ? target.closest(INACTIVE_BOARD) : null;
    const press = findPress(target);
    if (!board || press?.kind !== 'number') return;
    const presses = [
      ...JSON.parse(board.getAttribute(PRESSES_ATTRIBUTE) ?? '[]'),
      { set: press.set, number: press.number },
    ];
    board.setAttribute(PRESSES_ATTRIBUTE, JSON.stringify(presses));
    const grids = [...board.querySelectorAll<HTMLElement>('[data-set]')];
    const pickOf = (set: NumberSet) =>
      Number(grids.find((grid) => grid.dataset.set === set)?.dataset.pick ?? 0);
    const picked = applyPresses(presses, pickOf);
    for (const grid of grids) {
      const set = grid.dataset.set as NumberSet;
      paintGrid(grid, picked[set], pickOf(set));
    }
  });
  page.addEventListener('keydown', (event) => {
    if (event.target instanceof Element && event.target.closest(INACTIVE_BOARD)) stepFocus(event);
  });
}
