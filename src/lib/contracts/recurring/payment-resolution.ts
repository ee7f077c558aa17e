// Charges of purchases that repeat which could not be paid, and what their owner can do about it.
import { z } from 'zod';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { FundKind } from './recurring-entity.ts';

const own = { version: '3.3', exposure: 'browser', access: 'customer' } as const;

export const ResolutionAction = z.enum(['change-fund', 'add-card', 'payment-method-updated']);
export type ResolutionAction = z.infer<typeof ResolutionAction>;

/** The open failures that one way of paying caused. */
export const PaymentResolution = z.object({
  /** `wallet`, or the id of the fund. */
  fundSource: z.string(),
  fundKind: FundKind,
  /** Soft: it is tried again by itself. Hard: it waits for the customer. */
  failureKind: z.enum(['soft', 'hard']),
  actions: z.array(ResolutionAction),
  recurringPurchases: z.array(
    z.object({
      autoplayId: z.string(),
      type: z.enum(['autoplay', 'subscription']),
      offerName: z.string(),
      description: z.string(),
      chargeKey: z.string(),
      amount: Money,
      /** Why it failed, by name. */
      reason: z.string().optional(),
      /** It can be bought until then. */
      until: z.string(),
      /** When it is tried again by itself. */
      nextTryAt: z.string().optional(),
    }),
  ),
});
export type PaymentResolution = z.infer<typeof PaymentResolution>;

export const getPaymentResolutions = defineEndpoint({
  ...own,
  name: 'getPaymentResolutions',
  summary: 'Charges that could not be paid and still can, by what was to pay them.',
  section: 'C28',
  method: 'GET',
  path: '/v2/payment_resolutions',
  result: z.array(PaymentResolution),
});

export const processRecurringSync = defineEndpoint({
  ...own,
  name: 'processRecurringSync',
  summary: 'Tries charges that could not be paid again, now; what takes longer goes on by itself.',
  section: 'C29',
  method: 'POST',
  path: '/v2/process_recurring_purchases/sync',
  idempotent: true,
  body: z.object({ autoplayIds: z.array(z.string().max(64)).max(100).optional() }),
  result: z.object({
    results: z.array(
      z.object({
        autoplayId: z.string(),
        chargeKey: z.string(),
        state: z.enum(['purchased', 'retrying', 'failed', 'over']),
        reason: z.string().optional(),
        checkoutId: z.string().optional(),
      }),
    ),
  }),
});
