// What a customer may want to buy again.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Order } from './order.ts';

export const RECOMMENDED_MAX = 3;

/** `often`: of an offer that the customer comes back to. */
export const RecommendedOrder = z.object({ order: Order, reason: z.enum(['last', 'often']) });
export type RecommendedOrder = z.infer<typeof RecommendedOrder>;

export const getRecommendedOrders = defineEndpoint({
  name: 'getRecommendedOrders',
  summary:
    'The latest ticket of the account for each of its latest offers that are on sale, bought not long ago.',
  section: 'B7.6, C56',
  method: 'GET',
  path: '/v2/orders/recommended',
  exposure: 'browser',
  gate: 'upcomingTickets',
  access: 'customer',
  result: z.array(RecommendedOrder).max(RECOMMENDED_MAX),
});
