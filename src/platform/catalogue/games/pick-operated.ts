import type { OfferDefinition } from '../offers/definition.ts';

/** What commands set of an offer, and no file says. */
export const pickOperated = (kept: OfferDefinition | undefined) => ({
  availability: kept?.availability ?? ('available' as const),
  suspended: kept?.suspended ?? false,
  ...(kept?.isArchived && { isArchived: true as const }),
  ...(kept?.prices && { prices: kept.prices }),
});
