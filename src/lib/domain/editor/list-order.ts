// The columns by which a list of items is ordered. `place` is the order of editors, where a collection has one.
export const LIST_SORTS = ['place', 'title', 'state', 'brand', 'scheduled', 'changed', 'by'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

export const LIST_DIRECTIONS = ['asc', 'desc'] as const;
export type ListDirection = (typeof LIST_DIRECTIONS)[number];

/** How a list is ordered unless another column is asked for: as visitors see it, else by what changed last. */
export const getDefaultSort = ({ isOrdered }: { readonly isOrdered: boolean }): ListSort =>
  isOrdered ? 'place' : 'changed';

/** The direction in which a column is ordered first: what changed last, everything else from A and from the soonest. */
export const getFirstDirection = (sort: ListSort): ListDirection => (sort === 'changed' ? 'desc' : 'asc');

export const flipDirection = (direction: ListDirection): ListDirection =>
  direction === 'asc' ? 'desc' : 'asc';
