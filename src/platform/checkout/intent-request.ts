// What the checkout is asked with, beside the cart, when a payment has come in for it.
import { z } from 'zod';
import { PurchaseMetadata } from '#lib/contracts/cart/checkout.ts';

export const IntentRequest = z.object({
  brand: z.string().optional(),
  segment: z.string().optional(),
  metadata: PurchaseMetadata.optional(),
});
export type IntentRequest = z.infer<typeof IntentRequest>;
