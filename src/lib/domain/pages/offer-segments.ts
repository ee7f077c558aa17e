/** What the addresses of an offer's pages are made of. */
export interface PlacedOffer {
  readonly key: string;
  readonly url: string;
  readonly urlAliases: readonly { readonly url: string }[];
}

/** First segments of the pages of an offer, in small letters: its key, and the names that regions use for it. */
export const listOfferSegments = ({ key, url, urlAliases }: PlacedOffer): string[] => [
  key,
  ...[url, ...urlAliases.map((alias) => alias.url)].map((one) => one.toLowerCase().replace(/^\//, '')),
];
