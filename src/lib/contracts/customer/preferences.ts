import { z } from 'zod';

/** What a customer wants to hear of. */
export const CustomerPreferences = z.object({
  /** Offers and news by email. */
  marketingEmail: z.boolean(),
});
export type CustomerPreferences = z.infer<typeof CustomerPreferences>;
