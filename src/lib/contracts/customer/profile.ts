import { z } from 'zod';

/** What the shop knows a customer by, beside the names of the account itself. */
export const CustomerProfile = z.object({
  pricingId: z.string(),
  segmentName: z.string(),
  experimentGroups: z.array(z.string()),
  /** Programmes whose member the customer is. */
  membershipPrograms: z.array(z.string()).default([]),
  createdAt: z.string(),
});
