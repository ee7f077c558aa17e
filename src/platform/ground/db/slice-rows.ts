/** Most rows of one insert: some thousand values, far below what either engine takes. */
const ROWS_AT_ONCE = 300;

/** Parts of a list that one insert takes at a time, in its order. Gives none for an empty list. */
export function* sliceRows<T>(rows: readonly T[], atOnce = ROWS_AT_ONCE): Generator<T[]> {
  for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce);
}
