import { z } from 'zod';

/** An amount as it travels: a two-decimal string and a currency (decision M1). */
export const Money = z.object({
  amount: z.string().regex(/^-?\d{1,12}\.\d{2}$/),
  currency: z.enum(['AUD', 'GBP']).default('AUD'),
});
export type Money = z.infer<typeof Money>;
