// Numbers can be picked before the builder's code has come: the page keeps them, the builder takes them over.
import { paintGrid, pressedIn } from './game-dom.ts';
import { stepFocus } from './grid-keys.ts';

/** On a panel that holds numbers picked so early. */
export const EARLY = 'data-early';

const UNTENDED = '.games:not([data-live])';

/** Marks clicked numbers, and lets arrow keys walk, in lists of games that no builder looks after yet. */
export function keepEarlyPicks(page: Document = document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest(`${UNTENDED} [data-n]`) : null;
    const grid = button?.parentElement;
    if (!button || !grid) return;
    button.closest('.game-panel')?.setAttribute(EARLY, '');
    const number = Number(button.getAttribute('data-n'));
    const pick = Number(grid.dataset.pick);
    const picked = pressedIn(grid);
    const others = picked.filter((other) => other !== number);
    if (others.length < picked.length) paintGrid(grid, others, pick);
    else if (picked.length < pick) paintGrid(grid, [...picked, number], pick);
  });
  page.addEventListener('keydown', (event) => {
    if (event.target instanceof Element && event.target.closest(UNTENDED)) stepFocus(event);
  });
}
