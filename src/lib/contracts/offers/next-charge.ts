// The charges that a purchase that repeats will make, as they are shown wherever it is agreed to.
import { z } from 'zod';
import { Money } from '../money.ts';

export const NextCharge = z.object({
  /** Names it among the charges of its purchase: what is skipped. */
  key: z.string(),
  /** The instant at which it is made. */
  dueAt: z.string(),
  /** The day of that instant where the customer lives, `YYYY-MM-DD`. */
  date: z.string(),
  amount: Money,
  /** How many draws it enters; 0 where time itself is paid for. */
  numDraws: z.number().int(),
  /** The draw that it enters, where it is one. */
  drawNo: z.number().int().optional(),
  /** Local date of that draw, `YYYY-MM-DD`. */
  drawDate: z.string().optional(),
  /** Local draw dates of its period: from the first, up to but without the second. */
  covers: z.object({ from: z.string(), until: z.string() }).optional(),
  /** It is made only where the jackpot is as large. */
  minimumJackpotAmount: Money.optional(),
});
export type NextCharge = z.infer<typeof NextCharge>;
