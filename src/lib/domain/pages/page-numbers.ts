/** Whether the end of an address asks for a page of a list (decision R3): digits without zeros before them. */
export const isPageNumber = (text: string): boolean => /^(?:0|[1-9]\d{0,6})$/.test(text);

/** A run of missing pages in a list of page numbers. */
export const GAP = 'gap';

/**
 * Which page numbers to link: the first, the last, and those around the page, in order, with `GAP` where two or more
 * are left out. A single missing page is shown instead of a gap.
 */
export function listPageNumbers(page: number, pages: number, around = 1): readonly (number | typeof GAP)[] {
  const isShown = (n: number) => n === 1 || n === pages || Math.abs(n - page) <= around;
  const near = Array.from({ length: 2 * around + 3 }, (_, index) => page - around - 1 + index);
  const shown = [...new Set([1, 2, ...near, pages - 1, pages])]
    .filter((n) => n >= 1 && n <= pages && (isShown(n) || (isShown(n - 1) && isShown(n + 1))))
    .sort((a, b) => a - b);
  return shown.flatMap((n, index) => (n - (shown[index - 1] ?? 0) > 1 ? [GAP, n] : [n]));
}
