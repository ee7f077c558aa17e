import { z } from 'zod';

/** The limits that a customer keeps to. */
export const CustomerCare = z.object({
  /** Nothing can be bought until a limit is set. */
  spendLimitRequired: z.boolean().default(false),
});
export type CustomerCare = z.infer<typeof CustomerCare>;
