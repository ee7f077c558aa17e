// How much a limit on spending still allows. Amounts in cents.

/**
 * What is left of a limit; never below 0.
 * @public
 */
export const getRemainingCents = (limitCents: number, spentCents: number): number =>
  Math.max(0, limitCents - spentCents);

/**
 * By how much a cart goes beyond what is left; 0 where it does not.
 * @public
 */
export const getExceededCents = (totalCents: number, remainingCents: number): number =>
  Math.max(0, totalCents - remainingCents);
