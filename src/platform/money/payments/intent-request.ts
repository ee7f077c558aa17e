// What the checkout is asked with, beside the cart, when a payment has come in for it.
import { z } from 'zod';
import { PurchaseMetadata } from '#lib/contracts/cart/checkout.ts';

export const IntentRequest = z.object({
  brand: z.string().optional(),
  segment: z.string().optional(),
  /** The pricing of the cart as its customer saw it; payments of older releases name none. */
  pricingId: z.string().optional(),
  /** What of the cart's total the till charges, in cents: pre-orders are charged later. Older payments name none. */
  chargedCents: z.number().int().optional(),
  metadata: PurchaseMetadata.optional(),
});
export type IntentRequest = z.infer<typeof IntentRequest>;

/** The scope of the keys that the checkouts of a customer are made once for. */
export const getCheckoutScope = (customerId: string): string => `checkout:${customerId}`;

/** The key under which the cart of an intent is bought. */
export const INTENT_KEY_PREFIX = 'intent_';
