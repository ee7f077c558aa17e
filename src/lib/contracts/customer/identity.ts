import { z } from 'zod';

/** How sure the shop is of who a customer is and where. */
export const CustomerIdentity = z.object({
  isVerified: z.boolean(),
  /** The account asks for more before it can be used. */
  accountUpgrade: z.boolean(),
  addressConfirmationRequired: z.boolean().default(false),
});
export type CustomerIdentity = z.infer<typeof CustomerIdentity>;
