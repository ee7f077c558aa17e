// Texts are found by their id, `{language}:{region or -}:{area}.{name}`, and by what they say.
export interface TextPlace {
  readonly locale: string;
  readonly region: string;
  readonly area: string;
  readonly words: string;
}

/** What a list of texts is searched for: each word has to be found. */
export const searchOf = ({ locale, region, area, words }: TextPlace): string => {
  const id =
    area || locale || region ? `${locale}${locale && `:${region || '-'}:`}${area && `${area}.`}` : '';
  return [id, words.trim()].filter(Boolean).join(' ');
};

/** The parts of an id. */
export function partsOf(id: string): {
  readonly locale: string;
  readonly region: string;
  readonly key: string;
} {
  const [locale = '', region = '', key = ''] = id.split(':');
  return { locale, region: region === '-' ? '' : region, key };
}
