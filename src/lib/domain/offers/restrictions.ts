// Where an offer is not sold, and where it has moved to.
import type { ProductOffer } from '../../contracts/offers/offer.ts';

export type Restriction = ProductOffer['restrictions'][number];

/**
 * Why the offer is not sold to someone of the region (state or territory, in any case); undefined where it is. Where
 * no region is known, only what holds in every one keeps it from being sold.
 */
export const findRestriction = (
  { type, restrictions }: Pick<ProductOffer, 'type' | 'restrictions'>,
  region?: string | undefined,
): Restriction | undefined =>
  restrictions.find(
    ({ productType, regions }) =>
      productType === type &&
      (regions === undefined || regions.some((own) => own.toUpperCase() === region?.toUpperCase())),
  );

/** Title in the copy of why it is not sold: for cards, menus and pages. */
export const getRestrictionKey = ({
  kind,
}: Pick<Restriction, 'kind'>): 'offer.migrated' | 'offer.restricted' =>
  kind === 'migration_restriction' ? 'offer.migrated' : 'offer.restricted';

/** Whether somewhere an offer is sold and elsewhere not. */
export const hasRegionalRestrictions = (
  offers: readonly Pick<ProductOffer, 'type' | 'restrictions'>[],
): boolean =>
  offers.some(({ type, restrictions }) =>
    restrictions.some(({ productType, regions }) => productType === type && regions !== undefined),
  );

function narrowOffer(offer: ProductOffer, region: string | undefined): ProductOffer {
  const found = findRestriction(offer, region);
  if (!found) return { ...offer, restrictions: [] };
  const { regions: _, ...restriction } = found;
  return { ...offer, restrictions: [restriction] };
}

/** The offers as someone of the region meets them: each with the restriction that holds there, and no other. */
export const narrowRestrictions = (
  offers: readonly ProductOffer[],
  region: string | undefined,
): readonly ProductOffer[] =>
  offers.map((offer) => (offer.restrictions.length === 0 ? offer : narrowOffer(offer, region)));
