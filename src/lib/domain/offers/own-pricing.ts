/** The prices that an offer has of itself: what everybody pays for whom no other pricing holds. */
export const USUAL_PRICING = 'standard';

/** Names that stand for it in calls and carts. */
const USUAL: ReadonlySet<string> = new Set([USUAL_PRICING, 'default', '']);

/** A pricing with prices of its own; undefined for the usual one. */
export const getOwnPricing = (pricingId: string | null | undefined): string | undefined =>
  pricingId === null || pricingId === undefined || USUAL.has(pricingId) ? undefined : pricingId;
