// The second step of signing in, and the codes that confirm who is there.
import { z } from 'zod';

/** Ways to show who is there besides the password. */
export const TWO_FACTOR_METHODS = ['authenticator', 'email', 'sms'] as const;
export const TwoFactorMethod = z.enum(TWO_FACTOR_METHODS);
export type TwoFactorMethod = z.infer<typeof TwoFactorMethod>;

/** What a page has to say to ask for a code. */
export const CodeRequest = z.object({
  method: TwoFactorMethod,
  /** All that are switched on. */
  methods: z.array(TwoFactorMethod),
  /** Where a code was sent, most of it hidden: `m…@example.com`; empty for an authenticator. */
  hint: z.string(),
});
export type CodeRequest = z.infer<typeof CodeRequest>;

/** Any call whose endpoint names an `elevation` can answer with it; its result is a `CodeRequest`. */
export const ELEVATION_ERRORS = {
  REQUIRED: { status: 403, message: 'Confirm that it is you: enter the code of your second step.' },
} as const;
