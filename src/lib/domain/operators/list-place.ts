// Addresses of lists that go on.

/** The same list from another place on. @param next empty for the first page */
export function toPlace({ pathname, searchParams }: URL, next: string): string {
  const query = new URLSearchParams(searchParams);
  if (next === '') query.delete('after');
  else query.set('after', next);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
