// Buying again what was bought: a ticket, or everything of one checkout.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Cart, CartItem } from './cart.ts';
import { CART_ERRORS } from './cart-errors.ts';

const SHARES_MAX = 100;

/** A ticket that was bought, and what it would be now. */
export const ReplayLine = z.object({
  ticketId: z.string(),
  offerKey: z.string(),
  offerName: z.string(),
  /** As it was bought. */
  description: z.string(),
  /** The line that would be added: the same numbers or size in the next draw, at the price of now. */
  item: CartItem.optional(),
  /** Why it cannot be added. */
  reason: z.string().optional(),
});
export type ReplayLine = z.infer<typeof ReplayLine>;

const own = {
  section: 'C87',
  access: 'customer',
  exposure: 'browser',
  gate: 'cartReplay',
  path: '/v2/cart/replay/{id}',
  /** Of a ticket or of a checkout. */
  params: z.object({ id: z.string().max(64) }),
  errors: CART_ERRORS,
} as const;

export const getReplay = defineEndpoint({
  ...own,
  name: 'getReplay',
  summary: 'What a ticket, or the tickets of a checkout, would be if they were bought again.',
  method: 'GET',
  result: z.array(ReplayLine).min(1),
});

/** One ticket of the order; of shares another number may be asked for. */
const ReplayChoice = z.object({
  ticketId: z.string().max(64),
  quantity: z.number().int().min(1, 'Choose at least one share.').max(SHARES_MAX).optional(),
});

export const replayOrder = defineEndpoint({
  ...own,
  name: 'replayOrder',
  summary:
    'Puts a ticket, or the tickets of a checkout, into the cart again: all that can be bought, or those named.',
  method: 'POST',
  body: z.object({ tickets: z.array(ReplayChoice).min(1).max(100).optional() }),
  result: Cart,
});
