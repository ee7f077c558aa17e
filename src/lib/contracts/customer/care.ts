import { z } from 'zod';
import { LIMIT_PERIODS } from '../../domain/limits/limit.ts';
import { Money } from '../money.ts';

const ShortLimit = z.object({ period: z.enum(LIMIT_PERIODS), amount: Money, remaining: Money });

/** The limits that a customer keeps to. */
export const CustomerCare = z.object({
  /** Nothing can be bought until a limit is set. */
  spendLimitRequired: z.boolean().default(false),
  /** The lowest of the spend limits set, and what it leaves. */
  spendLimit: ShortLimit.optional(),
  preCommitment: ShortLimit.optional(),
  /** A break or exclusion in force: nothing can be bought or paid in. */
  exclusion: z
    .object({
      kind: z.enum(['break', 'exclusion']),
      /** Until when it lasts at least; absent for good. */
      untilAt: z.string().optional(),
    })
    .optional(),
  /**
   * Why neither play nor paying in is offered, in words for the customer: a break, an exclusion, or details that
   * somebody looks at. Absent where both may be offered.
   */
  offersBlock: z.string().optional(),
  /** When this session's next reality check is due. */
  realityCheckAt: z.string().optional(),
});
export type CustomerCare = z.infer<typeof CustomerCare>;
