// Addresses of lists that go on.

/** The same list from another place on. @param next empty for the first page */
export function toPlace({ pathname, searchParams }: URL, next: string): string {
  const query = new URLSearchParams(searchParams);
  if (next === '') query.delete('after');
  else query.set('after', next);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** The most characters of what lists of the desk are asked with. */
export const LIST_LIMITS = { q: 200, after: 100, offer: 60 } as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function readAsked(name: string, text: string): string {
  if (name === 'from' || name === 'to') return DAY.test(text) ? text : '';
  if (name === 'after' || name === 'offer') return text.length <= LIST_LIMITS[name] ? text : '';
  return text.slice(0, LIST_LIMITS.q).trim();
}

/**
 * What an address asks of a list, by the names that the list knows. Anybody can type an address: a search is cut to its
 * longest, and a day or a place that is none is not asked for.
 */
export const readListQuery = <N extends string>(
  { searchParams }: Pick<URL, 'searchParams'>,
  names: readonly N[],
): Record<N, string> =>
  Object.fromEntries(
    names.map((name) => [name, readAsked(name, (searchParams.get(name) ?? '').trim())]),
  ) as Record<N, string>;
