import type { OfferVersionSchema } from './offer-version-schema.ts';

/** A ticket that was sold at the prices of a pricing other than the usual one; the others have no row. */
export interface TicketPricingTable {
  ticket_id: string;
  pricing_id: string;
  /** What was charged for it, before discounts: as its ticket says. */
  price_cents: number;
}

export interface PricingSchema extends OfferVersionSchema {
  ticket_pricing: TicketPricingTable;
}
