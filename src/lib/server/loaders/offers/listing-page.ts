// A listing of offers as its address asks for it.
import type { ProductType } from '#lib/contracts/offers/offer.ts';
import { type ListedOffer, listOffers } from '#lib/domain/offers/listed-offers.ts';
import {
  countCategories,
  filterOffers,
  listCategories,
  listParameters,
  parseListingQuery,
  rankOffers,
  type ShownListing,
} from '#lib/domain/offers/listing.ts';
import { SYNDICATES_TAG } from '#lib/domain/pages/page-tags.ts';
import type { PageContext } from '../../page/page-context.ts';

interface Listing extends ShownListing {
  /** The parameters that make it another page, for its cache. */
  readonly parameters: ReturnType<typeof listParameters>;
}

/** @param path of the listing, without its query */
export function loadListing(
  { offers, tags }: Pick<PageContext, 'offers' | 'tags'>,
  { searchParams, pathname: path }: URL,
  kinds: readonly ProductType[],
): Listing {
  if (kinds.includes('syndicate_share')) tags.add(SYNDICATES_TAG);
  const all: readonly ListedOffer[] = listOffers(offers, kinds);
  const categories = listCategories(all);
  const query = parseListingQuery(searchParams, categories);
  return {
    path,
    kinds,
    query,
    total: all.length,
    listed: rankOffers(filterOffers(all, query), query.sort),
    categories: countCategories(all, query),
    parameters: listParameters(categories),
  };
}
