/** Where a key leads in a grid of `count` cells in rows of `columns`; undefined where it leads nowhere. */
export function cellAfterKey(key: string, cell: number, columns: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: cell + 1,
    ArrowLeft: cell - 1,
    ArrowDown: cell + columns,
    ArrowUp: cell - columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next !== undefined && next >= 0 && next < count ? next : undefined;
}

/** How many cells a row of a CSS grid has as it is laid out. */
export const columnsOf = (grid: Element): number =>
  getComputedStyle(grid).gridTemplateColumns.split(' ').filter(Boolean).length || 1;

/** Arrow keys walk the numbers of a grid. */
export function stepFocus(event: KeyboardEvent): void {
  const cell = event.target as HTMLElement;
  const grid = cell.closest('[data-set]');
  if (!grid || cell.dataset.n === undefined) return;
  const next = cellAfterKey(event.key, Number(cell.dataset.n) - 1, columnsOf(grid), grid.children.length);
  if (next === undefined) return;
  event.preventDefault();
  (grid.children[next] as HTMLElement).focus();
}
