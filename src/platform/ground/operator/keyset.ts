// Where a list goes on: after the row with this instant and id.

interface Place {
  readonly at: string;
  readonly id: string;
}

const PART = '~';

export const formatPlace = ({ at, id }: Place): string => `${at}${PART}${id}`;

/** Undefined for the first page, and for a place that nobody was given. */
export function parsePlace(text: string | undefined): Place | undefined {
  const [at, id] = (text ?? '').split(PART);
  return at && id ? { at, id } : undefined;
}
