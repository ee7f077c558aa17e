// Texts are found by their id, `{language}:{region or -}:{area}.{name}`, and by what they say.
export interface TextFilter {
  readonly locale: string;
  readonly region: string;
  readonly area: string;
  readonly words: string;
}

/** What a list of texts is searched for: each word has to be found. */
export const toSearch = ({ locale, region, area, words }: TextFilter): string => {
  const id =
    area || locale || region ? `${locale}${locale && `:${region || '-'}:`}${area && `${area}.`}` : '';
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
