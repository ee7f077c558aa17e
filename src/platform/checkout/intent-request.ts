// What the checkout is asked with, beside the cart, when a payment has come in for it.
import { z } from 'zod';
import { PurchaseMetadata } from '#lib/contracts/cart/checkout.ts';

export const IntentRequest = z.object({
  brand: z.string().optional(),
  segment: z.string().optional(),
  /** The pricing of the cart as its customer saw it; payments of older releases name none. */
  pricingId: z.string().optional(),
  metadata: PurchaseMetadata.optional(),
});
export type IntentRequest = z.infer<typeof IntentRequest>;
