// What offers are called where the visitor is.
import type { ProductBranding, ProductOffer } from '#lib/contracts/offers/offer.ts';
import { listShownOffers, type ShopOffers } from '#lib/domain/offers/shown-offers.ts';
import { listFormerSegments, listOfferSegments } from '#lib/domain/pages/offer-segments.ts';
import { getSaleTag } from '#lib/domain/pages/page-tags.ts';
import type { PageTags } from './page-tags.ts';

const getRegionalName = (region: string, { name, regionOverrides }: ProductBranding): string =>
  regionOverrides.find(({ subvariant }) => subvariant.toUpperCase() === region)?.name ?? name;

/** The offers under the names of the region, by ranking; an offer without branding keeps its own name. */
export function applyRegionalNames(
  offers: readonly ProductOffer[],
  branding: readonly ProductBranding[],
  region: string,
): ProductOffer[] {
  const byId = new Map(branding.map((brand) => [brand.id, brand]));
  return offers
    .map((offer) => {
      const brand = byId.get(offer.key);
      return brand ? { ...offer, name: getRegionalName(region, brand) } : offer;
    })
    .sort((a, b) => a.ranking - b.ranking);
}

/** The offer of an address: by its key, or by an alias that a region uses for it. */
export function findOfferBySegment(
  offers: readonly ProductOffer[],
  segment: string,
): ProductOffer | undefined {
  const asked = segment.toLowerCase();
  return (
    offers.find(({ key }) => key === asked) ??
    offers.find((offer) => listOfferSegments(offer).includes(asked))
  );
}

/** The offer that has left an address which no other has taken; undefined where an address is one of an offer, or of none. */
export function findMovedOffer(offers: readonly ProductOffer[], segment: string): ProductOffer | undefined {
  if (findOfferBySegment(offers, segment)) return undefined;
  return offers.find((offer) => listFormerSegments(offer).includes(segment.toLowerCase()));
}

/** The offer of an address of this brand; undefined for one that has no pages here. The page follows whether it is sold. */
export function findShownOffer(
  page: ShopOffers & { readonly tags: PageTags },
  segment: string,
): ProductOffer | undefined {
  const offer = findOfferBySegment(listShownOffers(page), segment);
  if (offer) page.tags.add(getSaleTag(offer.key));
  return offer;
}

/**
 * The offer of an address of results, also where this brand has no other page of it: past results are open to everybody.
 * Nothing leads to those, and search engines do not list them.
 */
export function findResultOffer(
  page: ShopOffers & { readonly tags: PageTags },
  segment: string,
): { readonly offer: ProductOffer | undefined; readonly isShown: boolean } {
  const shown = findShownOffer(page, segment);
  if (shown) return { offer: shown, isShown: true };
  const offer = findOfferBySegment(page.knownOffers, segment);
  if (offer) page.tags.add(getSaleTag(offer.key));
  return { offer, isShown: false };
}
