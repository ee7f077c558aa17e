// A line put together without a cart: what it would be, and what it would cost now.
import { z } from 'zod';
import { PlayedGame } from '../offers/played-game.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { CartItem, CartItemInput } from './cart.ts';
import { CART_ERRORS } from './cart-errors.ts';

export const buildCartItem = defineEndpoint({
  name: 'buildCartItem',
  summary: 'Checks and prices a line as adding it would, and adds nothing: the line that it would be.',
  section: 'A3, C87',
  method: 'POST',
  path: '/v2/cart/build',
  exposure: 'browser',
  body: z.object({
    /** The games of a lottery ticket; empty for a quick pick, and for every other kind. */
    games: z.array(PlayedGame).max(100).default([]),
    /** Everything else that is asked for. */
    others: CartItemInput,
  }),
  /** Its id is empty. */
  result: CartItem,
  errors: CART_ERRORS,
});
