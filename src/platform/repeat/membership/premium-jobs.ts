// The jobs that follow a tier that is paid for.
import { z } from 'zod';

/** Enters the member in what is open, and says that the tier has begun. */
export const PREMIUM_BEGUN_JOB = 'membership_premium_begun';
/** Takes the tier back where no further month has been paid. */
export const PREMIUM_END_JOB = 'membership_premium_end';

export const PremiumPayload = z.object({ customerId: z.string(), program: z.string() });
export type PremiumPayload = z.infer<typeof PremiumPayload>;

export const BegunPayload = PremiumPayload.extend({ ticketId: z.string(), isFirst: z.boolean() });
export type BegunPayload = z.infer<typeof BegunPayload>;
