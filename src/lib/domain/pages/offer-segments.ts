/** What the addresses of an offer's pages are made of. */
export interface PlacedOffer {
  readonly key: string;
  readonly url: string;
  readonly urlAliases: readonly { readonly url: string }[];
  readonly formerUrls?: readonly string[] | undefined;
}

const toSegment = (url: string): string => url.toLowerCase().replace(/^\//, '');

/** First segments of the pages of an offer, in small letters: its key, and the names that regions use for it. */
export const listOfferSegments = ({ key, url, urlAliases }: PlacedOffer): string[] => [
  key,
  ...[url, ...urlAliases.map((alias) => alias.url)].map(toSegment),
];

/** First segments of pages that the offer has left. */
export const listFormerSegments = ({ formerUrls = [] }: PlacedOffer): string[] => formerUrls.map(toSegment);

/** The addresses that an offer has left, where it is published anew: those from before, and those that it gives up now. */
export function listFormerUrls(before: PlacedOffer | undefined, now: PlacedOffer): string[] {
  if (!before) return [];
  const held = new Set(listOfferSegments(now));
  const left = [...(before.formerUrls ?? []), before.url, ...before.urlAliases.map(({ url }) => url)];
  return [...new Set(left)].filter((url) => !held.has(toSegment(url)));
}
