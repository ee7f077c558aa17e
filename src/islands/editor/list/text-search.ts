// Texts are searched by their id, `{language}:{region or -}:{area}.{name}`, and by their words.
/** Which texts a list shows; an empty part shows all. */
export interface TextPlace {
  readonly locale: string;
  /** Empty with a language: the texts of no region. */
  readonly region: string;
  readonly area: string;
}

/** The search of a list of texts; every word must match. */
export const toSearch = ({ locale, region, area }: TextPlace, words: string): string => {
  const id = `${locale && `${locale}:${region || '-'}`}${(locale || area) && ':'}${area && `${area}.`}`;
  return [id, words.trim()].filter(Boolean).join(' ');
};

/** The parts of an id. */
export function parseTextId(id: string): {
  readonly locale: string;
  readonly region: string;
  readonly key: string;
} {
  const [locale = '', region = '', key = ''] = id.split(':');
  return { locale, region: region === '-' ? '' : region, key };
}
