// Where an offer may not be sold, whatever it sells.
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { findRestriction } from '#lib/domain/offers/restrictions.ts';
import { createDomainError } from '../domain-error.ts';
import type { Buyer } from './buyer.ts';

type RestrictedOffer = Pick<ProductOffer, 'name' | 'type' | 'restrictions'>;

/** @throws DomainError `offer_migrated`, `offer_restricted` where the offer is not sold in the buyer's region */
export function refuseRestricted(offer: RestrictedOffer, { region }: Pick<Buyer, 'region'>): void {
  const restriction = findRestriction(offer, region);
  if (!restriction) return;
  const { name } = offer;
  throw restriction.kind === 'migration_restriction'
    ? createDomainError(CART_ERRORS, 'offer_migrated', { name })
    : createDomainError(CART_ERRORS, 'offer_restricted', {
        name,
        region: region?.toUpperCase() ?? 'your region',
      });
}
