import { z } from 'zod';
import { PlayedGame } from './cart.ts';
import { DrawStatus } from './draw.ts';
import { defineEndpoint } from './endpoint.ts';
import { Paging } from './envelope.ts';
import { Money } from './money.ts';
import { GameTypeKey } from './offer.ts';

/** One entry of a ticket: the ticket in one draw. It has won only once `outcome` says so (decision D2). */
export const Entry = z.object({
  id: z.string(),
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Local draw date in the offer's zone. */
  date: z.string(),
  stop: z.string(),
  status: DrawStatus,
  price: Money,
  numbers: z.array(z.number().int()),
  supplementary: z.array(z.number().int()),
  powerball: z.number().int().optional(),
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('waiting') }),
    z.object({ state: z.literal('not_won') }),
    z.object({
      state: z.literal('won'),
      prize: Money,
      isPaid: z.boolean(),
      divisions: z.array(
        z.object({
          game: z.number().int(),
          division: z.number().int(),
          combinations: z.number().int(),
          amount: Money,
        }),
      ),
    }),
  ]),
});
export type Entry = z.infer<typeof Entry>;

/** A ticket bought: its games, and one entry for each draw it plays in. */
export const Order = z.object({
  id: z.string(),
  checkoutId: z.string(),
  productType: z.literal('lottery_ticket'),
  offerKey: z.string(),
  offerName: z.string(),
  gameType: GameTypeKey,
  gameOfferName: z.string(),
  description: z.string(),
  numGames: z.number().int(),
  numDraws: z.number().int(),
  games: z.array(PlayedGame),
  quickpick: z.boolean(),
  price: Money,
  createdAt: z.string(),
  entries: z.array(Entry),
});
export type Order = z.infer<typeof Order>;

/** `upcoming_products`: at least one entry is not drawn. `past_products`: every entry is drawn. */
export const OrderListStatus = z.enum(['past_products', 'upcoming_products']);
export type OrderListStatus = z.infer<typeof OrderListStatus>;

export const getOrders = defineEndpoint({
  name: 'getOrders',
  summary: 'The tickets of the account: upcoming soonest first, past newest first.',
  section: 'B7.6',
  method: 'GET',
  path: '/v2/orders',
  exposure: 'browser',
  gate: 'upcomingTickets',
  access: 'customer',
  query: Paging.extend({ status: OrderListStatus }),
  result: z.array(Order),
});

export const getOrder = defineEndpoint({
  name: 'getOrder',
  summary: 'One ticket with all its entries.',
  section: 'B7.4',
  method: 'GET',
  path: '/v2/orders/{id}',
  exposure: 'browser',
  gate: 'upcomingTicket',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  result: Order,
  errors: { order_unknown: { status: 404, message: 'We could not find this ticket.' } },
});
