// Purchases that are charged on a day to come.
import { z } from 'zod';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';

export const ScheduledPurchase = z.object({
  /** Names it in the addresses of its calls and of its page. */
  encodedId: z.string(),
  kind: z.enum(['scheduled_purchase', 'pre_order']),
  status: z.enum(['scheduled_status_active', 'scheduled_status_cancelled']),
  description: z.string(),
  /** The most that is charged. */
  price: Money,
  /** The ticket that was ordered. */
  ticketId: z.string(),
  dueAt: z.string(),
  /**
   * What it waits for, before it is done: sales to open, its tickets to be on sale, or money or the end of a block once
   * a charge has failed.
   */
  waitsFor: z.enum(['opening', 'sale', 'payment']).optional(),
  /** What the wallet lacks of it as it stands, while it waits; missing where it is covered. */
  missing: Money.optional(),
  /** Until when its tickets are kept, once a charge has failed; missing where they are kept no more. */
  keptUntil: z.string().optional(),
  /** Until when a charge that has failed is tried again. */
  triedUntil: z.string().optional(),
  /** Why its last charge failed: the wallet holds too little, or the account cannot buy. */
  declinedFor: z.enum(['money', 'block']).optional(),
  /** When it was charged or cancelled. */
  doneAt: z.string().optional(),
  /** The purchase that it became. */
  checkoutId: z.string().optional(),
  createdAt: z.string(),
});
export type ScheduledPurchase = z.infer<typeof ScheduledPurchase>;

const Id = z.object({ id: z.string().max(64) });
const SCHEDULED_ERRORS = {
  scheduled_unknown: { status: 404, message: 'We could not find this order.' },
  scheduled_done: { status: 409, message: 'This order was charged or cancelled before.' },
} as const;

const shared = { section: 'B7.6', exposure: 'browser', access: 'customer' } as const;

export const getScheduledPurchases = defineEndpoint({
  ...shared,
  name: 'getScheduledPurchases',
  summary: 'What the account has ordered ahead, soonest first.',
  method: 'GET',
  path: '/v2/scheduled-purchases',
  query: Paging.extend({
    /** Only those that wait to be charged. */
    state: z.literal('waiting').optional(),
    /** Only that of one ticket. */
    ticketId: z.string().max(64).optional(),
  }),
  result: z.array(ScheduledPurchase),
});

export const getScheduledPurchase = defineEndpoint({
  ...shared,
  name: 'getScheduledPurchase',
  summary: 'One order ahead, also when it was charged or cancelled.',
  method: 'GET',
  path: '/v2/scheduled-purchases/{id}',
  params: Id,
  result: ScheduledPurchase,
  errors: { scheduled_unknown: SCHEDULED_ERRORS.scheduled_unknown },
});

export const cancelScheduledPurchase = defineEndpoint({
  ...shared,
  name: 'cancelScheduledPurchase',
  summary: 'Cancels an order that has not been charged.',
  method: 'PATCH',
  path: '/v2/scheduled-purchases/{id}/cancel',
  version: '3.2',
  params: Id,
  result: ScheduledPurchase,
  errors: SCHEDULED_ERRORS,
});
