// Shares that are bought of each syndicate of an offer.
import type { SyndicateShareInput } from '#lib/contracts/products/syndicate-share.ts';
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import { createCartError } from '../cart-error.ts';
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
  if (quantity < 1) throw createCartError('shares_invalid');
  return { ...asked, quantity };
}

/** The shares without what holds for one purchase alone. */
export const toPattern = (asked: SyndicateShareInput): SyndicateShareInput => ({
  ...asked,
  recurringPurchase: undefined,
});
