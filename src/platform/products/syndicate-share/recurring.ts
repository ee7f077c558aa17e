// Shares that are bought of each syndicate of an offer.
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { SyndicateShareInput } from '#lib/contracts/products/syndicate-share.ts';
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import { createDomainError } from '../../domain-error.ts';
import type { RecurringContent } from '../recurring-content.ts';

export const describeRepeatedShares = ({ quantity }: SyndicateShareInput): RecurringContent => ({
  description: `${quantity} x Syndicate shares`,
  numberOfShares: quantity,
  games: [],
  quickpick: false,
  days: [],
});

/** @throws DomainError `shares_invalid` for none, or a number below */
export function changeRepeatedShares(
  asked: SyndicateShareInput,
  { numberOfShares: quantity = asked.quantity }: AutoplayChange,
): SyndicateShareInput {
  if (quantity < 1) throw createDomainError(CART_ERRORS, 'shares_invalid');
  return { ...asked, quantity };
}
