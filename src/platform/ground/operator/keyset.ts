// Where a list goes on: after the row with this instant and id.

interface Place {
  readonly at: string;
  readonly id: string;
}

const PART = '~';

const formatPlace = ({ at, id }: Place): string => `${at}${PART}${id}`;

/** Undefined for the first page, and for a place that nobody was given. */
export function parsePlace(text: string | undefined): Place | undefined {
  const [at, id] = (text ?? '').split(PART);
  return at && id ? { at, id } : undefined;
}

/** What is shown of rows of which one more than a page holds was read, and the place after it; null where nothing follows. */
export function cutPage<R>(
  rows: readonly R[],
  size: number,
  toPlace: (row: R) => Place,
): { readonly rows: readonly R[]; readonly next: string | null } {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return { rows: rows.slice(0, size), next: last ? formatPlace(toPlace(last)) : null };
}
