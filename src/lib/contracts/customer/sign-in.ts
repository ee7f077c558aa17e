import { z } from 'zod';

/** How a customer signs in, and what signing in asks for next. */
export const CustomerSignIn = z.object({
  forcePasswordChange: z.boolean(),
  emailAddressConfirmationRequired: z.boolean().default(false),
  /** A second step of signing in is recommended. */
  tfaPromptRequired: z.boolean().default(false),
});
export type CustomerSignIn = z.infer<typeof CustomerSignIn>;
