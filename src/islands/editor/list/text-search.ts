// Texts are searched by their id, `{language}:{region or -}:{area}.{name}`, and by their words.
export interface TextFilter {
  readonly locale: string;
  readonly region: string;
  readonly area: string;
  readonly words: string;
}

/** The search of a list of texts; every word must match. */
export const toSearch = ({ locale, region, area, words }: TextFilter): string => {
  const id =
    area || locale || region ? `${locale}${locale && `:${region || '-'}:`}${area && `${area}.`}` : '';
  return [id, words.trim()].filter(Boolean).join(' ');
};

/** What `toSearch` was given, so that the filters of an address are set again. */
export function parseSearch(search: string): TextFilter {
  const [first = '', ...words] = search.split(' ');
  const id = /^(?:([a-z]{2}-[A-Z]{2}):([A-Z]+|-):)?(?:([a-z][\w-]*)\.)?$/.exec(first);
  if (!id || first === '') return { locale: '', region: '', area: '', words: search };
  const [, locale = '', region = '', area = ''] = id;
  return { locale, region: region === '-' ? '' : region, area, words: words.join(' ') };
}

/** The parts of an id. */
export function parseTextId(id: string): {
  readonly locale: string;
  readonly region: string;
  readonly key: string;
} {
  const [locale = '', region = '', key = ''] = id.split(':');
  return { locale, region: region === '-' ? '' : region, key };
}
