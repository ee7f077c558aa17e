// Where an offer is not sold, and where it has moved to.
import type { ProductOffer } from '../../contracts/offers/offer.ts';

export type Restriction = ProductOffer['restrictions'][number];

/**
 * Why the offer is not sold to somebody of the region (state or territory, in any case); undefined where it is. Where
 * no region is known, only what holds in every one keeps it from being sold.
 */
export const findRestriction = (
  { type, restrictions }: Pick<ProductOffer, 'type' | 'restrictions'>,
  region: string | undefined,
): Restriction | undefined =>
  restrictions.find(
    ({ productType, regions }) =>
      productType === type &&
      (regions === undefined || regions.some((own) => own.toUpperCase() === region?.toUpperCase())),
  );
