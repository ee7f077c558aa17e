import { z } from 'zod';
import { Money } from '../money.ts';

/** The money of a customer. */
export const CustomerFunds = z.object({
  balance: Money,
  /** What can be spent: the balance less what is on its way out. */
  availableFunds: Money,
  /** What can be paid out now. */
  withdrawableFunds: Money,
});
export type CustomerFunds = z.infer<typeof CustomerFunds>;
