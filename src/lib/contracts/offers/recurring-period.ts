import { z } from 'zod';

/** How often a subscription is paid; biannually is twice a year. */
export const RecurringPeriod = z.enum(['monthly', 'quarterly', 'biannually', 'annually']);
export type RecurringPeriod = z.infer<typeof RecurringPeriod>;
