// A page of a long list is read from the end that is nearer to it: the database passes over the rows before it.

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface PageFromEnd extends Page {
  /** Whether the rows are to be read in the opposite order, and turned round afterwards. */
  readonly isTurned: boolean;
}

/** Where a page lies from the nearer end of so many rows. */
export function findNearerEnd({ limit, offset }: Page, total: number): PageFromEnd {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const behind = total - offset - rows;
  return behind < offset
    ? { isTurned: true, limit: rows, offset: Math.max(0, behind) }
    : { isTurned: false, limit: rows, offset };
}

/** The rows of the page in their own order. */
export const turnRows = <Row>(rows: Row[], { isTurned }: Pick<PageFromEnd, 'isTurned'>): Row[] =>
  isTurned ? rows.toReversed() : rows;
