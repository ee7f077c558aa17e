// The columns by which a list of items is ordered.
export const LIST_SORTS = ['title', 'state', 'brand', 'scheduled', 'changed', 'by'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

export const LIST_DIRECTIONS = ['asc', 'desc'] as const;
export type ListDirection = (typeof LIST_DIRECTIONS)[number];

export const DEFAULT_SORT: ListSort = 'changed';

/** The direction in which a column is ordered first: what changed last, everything else from A and from the soonest. */
export const getFirstDirection = (sort: ListSort): ListDirection => (sort === 'changed' ? 'desc' : 'asc');

export const flipDirection = (direction: ListDirection): ListDirection =>
  direction === 'asc' ? 'desc' : 'asc';
