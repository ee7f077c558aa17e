/** Where a key leads in a grid of `count` cells in rows of `columns`; undefined where it leads nowhere. */
export function getCellAfterKey(
  key: string,
  cell: number,
  columns: number,
  count: number,
): number | undefined {
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
export const countColumns = (grid: Element): number =>
  getComputedStyle(grid).gridTemplateColumns.split(' ').filter(Boolean).length || 1;

const KEYS = new Set(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End']);

/** Arrow keys walk the numbers of a grid, and the rows of the games. */
export function stepFocus(event: KeyboardEvent): void {
  const from = event.target as HTMLElement;
  if (!KEYS.has(event.key)) return;
  const grid = from.closest('[data-set]');
  const cells = grid
    ? [...grid.children]
    : [...(from.closest('.game-rows')?.querySelectorAll('[data-row]') ?? [])];
  const at = cells.indexOf(from);
  if (at < 0) return;
  const next = getCellAfterKey(event.key, at, grid ? countColumns(grid) : 1, cells.length);
  if (next === undefined) return;
  event.preventDefault();
  (cells[next] as HTMLElement).focus();
}
