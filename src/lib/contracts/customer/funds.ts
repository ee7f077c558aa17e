import { z } from 'zod';
import { Money } from '../money.ts';

/** What a customer pays for a kind of goods in one checkout, on average; 0 where none was bought. */
export const AverageValues = z.object({
  atvCommercial: Money,
  atvCharity: Money,
  atvSocialSyndicate: Money,
  atvSyndicate: Money,
});
export type AverageValues = z.infer<typeof AverageValues>;

/** The money of a customer. */
export const CustomerFunds = z.object({
  balance: Money,
  /** What can be spent: the balance less what is on its way out. */
  availableFunds: Money,
  /** What can be paid out now. */
  withdrawableFunds: Money,
  /** Left out by services that do not count it. */
  atv: AverageValues.optional(),
});
export type CustomerFunds = z.infer<typeof CustomerFunds>;
