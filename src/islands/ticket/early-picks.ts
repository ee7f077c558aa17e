// Numbers can be picked before the builder's code has come: the page keeps them, the builder takes them over.
import { GRID_SELECTOR, numberAt, paint, pressedIn } from './grid-dom.ts';

/** Marks clicked numbers in grids that no builder looks after yet. */
export function keepEarlyPicks(page: Document = document): void {
  page.addEventListener('click', ({ target }) => {
    const grid = target instanceof Element ? target.closest(`${GRID_SELECTOR}:not([data-live])`) : null;
    const number = numberAt(target);
    if (!grid || number === undefined) return;
    const picked = pressedIn(grid);
    const pick = Number(grid.getAttribute('data-pick'));
    if (picked.includes(number)) {
      paint(
        grid,
        picked.filter((other) => other !== number),
        pick,
      );
    } else if (picked.length < pick) paint(grid, [...picked, number], pick);
  });
}
