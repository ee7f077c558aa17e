// What a link to any page may bring along.

export interface DeepLink {
  /** Opens a cart, once. */
  readonly act?: string;
  readonly affiliate?: string;
  readonly isFavouriteNumbers: boolean;
  /** The query without what grants something or is meant once. */
  readonly search: string;
}

/** Taken off the address bar. Campaign parameters stay: the cart's address carries them on. */
const STRIPPED_PARAMETERS = ['p', 'act', 'aff', 'favourite_numbers'] as const;
const SHAPES = {
  act: /^[\w-]{16,128}$/,
  aff: /^[\w-]{1,60}$/,
} as const;

/** Reads the query of an address. What has not the shape it should have counts as not there. */
export function parseDeepLink(search: string): DeepLink {
  const query = new URLSearchParams(search);
  const value = (name: keyof typeof SHAPES) => {
    const given = query.get(name);
    return given !== null && SHAPES[name].test(given) ? given : undefined;
  };
  const [act, affiliate] = [value('act'), value('aff')];
  const isFavouriteNumbers = query.get('favourite_numbers') === 'true';
  for (const name of STRIPPED_PARAMETERS) query.delete(name);
  const rest = query.toString();
  return {
    ...(act && { act }),
    ...(affiliate && { affiliate }),
    isFavouriteNumbers,
    search: rest ? `?${rest}` : '',
  };
}
