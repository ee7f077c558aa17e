// What is sold on the page of a partner. Its cart is an anonymous one, which only the partner's page holds.
import { z } from 'zod';
import { Cart } from './cart/cart.ts';
import { CART_ERRORS } from './cart/cart-errors.ts';
import { CHECKOUT_ERRORS, purchaseCart } from './cart/checkout.ts';
import { defineEndpoint } from './protocol/endpoint.ts';

const PartnerKey = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** In the place of a token: the customer has put nothing into the cart of a partner’s page. */
export const NO_PARTNER_CART = 'empty';

export const getPartnerCart = defineEndpoint({
  name: 'getPartnerCart',
  summary:
    'The cart of a partner’s page at the prices of the customer, with what keeps the customer from buying it; under NO_PARTNER_CART an empty one, with what keeps the customer from buying anything.',
  section: 'C87',
  method: 'GET',
  path: '/v2/partners/{partnerKey}/cart/{ref}',
  exposure: 'server',
  access: 'customer',
  params: z.object({ partnerKey: PartnerKey, ref: z.string().max(128) }),
  result: Cart,
  errors: CART_ERRORS,
});

export const purchasePartnerCart = defineEndpoint({
  name: 'purchasePartnerCart',
  summary:
    'Buys everything in the cart of a partner’s page with wallet money. The cart of the account is not touched.',
  section: 'C87',
  method: 'POST',
  path: '/v2/partners/{partnerKey}/checkout',
  exposure: 'server',
  access: 'customer',
  idempotent: true,
  params: z.object({ partnerKey: PartnerKey }),
  body: purchaseCart.body.extend({
    /** The token of the cart. */
    cartRef: z.string().max(128),
  }),
  result: purchaseCart.result,
  errors: CHECKOUT_ERRORS,
});
