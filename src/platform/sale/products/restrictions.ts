// Where an offer may not be sold, whatever it sells.
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { findRestriction } from '#lib/domain/offers/restrictions.ts';
import type { Buyer } from './buyer.ts';
import { createCartError } from './cart-error.ts';

type RestrictedOffer = Pick<ProductOffer, 'name' | 'type' | 'restrictions'>;

/** @throws DomainError `offer_migrated`, `offer_restricted` where the offer is not sold in the buyer's region */
export function refuseRestricted(offer: RestrictedOffer, { region }: Pick<Buyer, 'region'>): void {
  const restriction = findRestriction(offer, region);
  if (!restriction) return;
  const { name } = offer;
  throw restriction.kind === 'migration_restriction'
    ? createCartError('offer_migrated', { name })
    : createCartError('offer_restricted', {
        name,
        region: region?.toUpperCase() ?? 'your region',
      });
}
