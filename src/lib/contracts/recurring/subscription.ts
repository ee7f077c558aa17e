// Tickets that are paid for a period at a time.
import { z } from 'zod';
import { CART_ERRORS } from '../cart/cart-errors.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { FundChoice } from './autoplay.ts';
import { Subscription, SubscriptionDetails } from './recurring-entity.ts';
import { RECURRING_ERRORS } from './recurring-errors.ts';
import { StatusChange } from './status-change.ts';

/** What exists can be looked at and stopped, whatever is switched off. */
const own = { exposure: 'browser', access: 'customer' } as const;
const Id = z.object({ id: z.string().max(64) });
const one = { ...own, params: Id, result: SubscriptionDetails, errors: RECURRING_ERRORS } as const;

export const getSubscriptions = defineEndpoint({
  ...own,
  name: 'getSubscriptions',
  summary: 'The subscriptions of the account, newest first; those of some lotteries where they are named.',
  section: 'C22',
  method: 'GET',
  path: '/v2/subscriptions',
  /** `lotteryKeys`: keys with commas between. */
  query: Paging.extend({ lotteryKeys: z.string().max(400).optional() }),
  result: z.array(Subscription),
});

export const getSubscription = defineEndpoint({
  ...one,
  name: 'getSubscription',
  summary: 'One subscription with its next charges and its last.',
  section: 'C23',
  method: 'GET',
  path: '/v2/subscriptions/{id}',
});

export const changeSubscription = defineEndpoint({
  ...one,
  gate: 'subscriptions',
  name: 'changeSubscription',
  summary: 'Changes what is bought from the next period on.',
  section: 'C24',
  method: 'PATCH',
  path: '/v2/subscriptions/{id}',
  body: z.object({
    gameOffer: z.string().min(1).max(60).optional(),
    causeKey: z.string().max(60).optional(),
    numGames: z.number().int().min(1).max(100).optional(),
    fund: FundChoice.optional(),
    version: z.number().int().optional(),
  }),
  errors: { ...CART_ERRORS, ...RECURRING_ERRORS },
});

export const setSubscriptionStatus = defineEndpoint({
  ...one,
  name: 'setSubscriptionStatus',
  summary: 'Pauses it, until a day where one is named, starts it again, or cancels it for good.',
  section: 'C20',
  method: 'PATCH',
  path: '/v2/subscriptions/{id}/status',
  body: StatusChange,
});
