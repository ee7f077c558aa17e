// What is marked in a grid, in the page itself. Used before React has come, and by React after.

export const GRID_SELECTOR = '[data-grid]';

const buttonsOf = (grid: Element) => grid.querySelectorAll<HTMLButtonElement>('button[data-n]');
const isPressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true';

/** The number that was clicked; undefined where the click fell beside the numbers. */
export function numberAt(target: EventTarget | null): number | undefined {
  const button = target instanceof Element ? target.closest('button[data-n]') : null;
  return button ? Number(button.getAttribute('data-n')) : undefined;
}

export const pressedIn = (grid: Element): number[] =>
  [...buttonsOf(grid)].filter(isPressed).map((button) => Number(button.dataset.n));

/** Marks exactly these numbers, and whether the grid takes more. */
export function paint(grid: Element, picked: readonly number[], pick: number): void {
  for (const button of buttonsOf(grid)) {
    const wanted = picked.includes(Number(button.dataset.n));
    if (isPressed(button) !== wanted) button.setAttribute('aria-pressed', String(wanted));
  }
  grid.toggleAttribute('data-full', picked.length >= pick);
}

/** One stop for the Tab key in each grid: the number last visited. */
export function moveTabStop(grid: Element, to: HTMLElement): void {
  const from = grid.querySelector('button[data-n]:not([tabindex])');
  if (from === to) return;
  from?.setAttribute('tabindex', '-1');
  to.removeAttribute('tabindex');
}

export const cellAt = (grid: Element, index: number): HTMLElement | undefined => buttonsOf(grid)[index];
