import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Money } from './money.ts';
import { GameTypeKey, Weekday } from './offer.ts';

/** Cart item types (A3). */
export const CartProductType = z.enum([
  'lottery_ticket',
  'multi_draw_ticket',
  'raffle_ticket',
  'syndicate_share',
  'social_syndicate_share',
  'membership',
  'voucher_fixed_discount',
  'voucher_percent_discount',
  'voucher_fixed_discount_expire',
  'voucher_credit_amount',
]);
export type CartProductType = z.infer<typeof CartProductType>;

/** One game as picked; more numbers than the game draws make a system entry. Empty where the shop picks. */
export const PlayedGame = z.object({
  numbers: z.array(z.number().int().min(0).max(999)).max(40),
  powerballs: z.array(z.number().int().min(0).max(999)).max(40).optional(),
});
export type PlayedGame = z.infer<typeof PlayedGame>;

const RecurringPurchase = z.object({ enabled: z.boolean(), type: z.enum(['autoplay', 'subscription']) });

const LotteryTicket = z.object({
  productType: z.literal('lottery_ticket'),
  lotteryKey: z.string().min(1).max(60),
  gameType: GameTypeKey,
  gameOffer: z.string().min(1).max(60),
  /** The first draw entered; without it the next open one. */
  firstDrawNo: z.number().int().min(1).optional(),
  /** Weekdays played, where the offer lets one choose. */
  days: z.array(Weekday).max(7).default([]),
  numWeeks: z.number().int().min(1).max(52).default(1),
  /** Consecutive draws, where the offer counts draws instead of weeks. */
  numDraws: z.number().int().min(1).max(60).default(1),
  numGames: z.number().int().min(1).max(100),
  /** Empty for a quick pick: the shop draws the numbers when the ticket is bought. */
  games: z.array(PlayedGame).max(100).default([]),
  quickpick: z.boolean().default(false),
  hasFavouriteNumbers: z.boolean().default(false),
  causeKey: z.string().max(60).optional(),
  /** Who sent the visitor; kept with the ticket. */
  affiliateCode: z.string().max(60).optional(),
  recurringPurchase: RecurringPurchase.optional(),
});

export const LotteryTicketInput = LotteryTicket.extend({
  /** The total that was shown: at another one the ticket is refused. The service makes the price (decision M5). */
  expectedPrice: Money.optional(),
});
export type LotteryTicketInput = z.infer<typeof LotteryTicketInput>;

export const CartItemInput = z.discriminatedUnion('productType', [LotteryTicketInput]);
export type CartItemInput = z.infer<typeof CartItemInput>;

/** A line of the cart, priced and described by the service (A3). */
export const CartItem = LotteryTicket.extend({
  id: z.string(),
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Weekday of the first draw, in the offer's zone. */
  day: Weekday,
  stop: z.string(),
  /** Draw numbers entered, first to last. */
  drawNos: z.array(z.number().int()),
  drawEncodedIds: z.array(z.string()),
  analyticsProductType: z.string(),
  drawPrizePool: Money.optional(),
  offerName: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Price of the line for one draw. */
  unitPrice: Money,
  /** Price of the line for all its draws. */
  price: Money,
});
export type CartItem = z.infer<typeof CartItem>;

/** Why the service took a line out; it stays listed with its reason until it is dismissed (decision D6). */
export const RemovalReason = z.enum(['draw_closed', 'draw_capped', 'offer_unavailable', 'offer_changed']);
export type RemovalReason = z.infer<typeof RemovalReason>;

export const REMOVAL_MESSAGES = {
  draw_closed: 'Entries closed before you paid. Choose a later draw.',
  draw_capped: 'The draw is sold out. Choose another draw.',
  offer_unavailable: 'This game is not on sale at the moment.',
  offer_changed: 'This kind of ticket is not sold as you chose it. Build it again.',
} as const satisfies Record<RemovalReason, string>;

export const AutoRemovedItem = z.object({
  id: z.string(),
  description: z.string(),
  reason: RemovalReason,
  message: z.string(),
});
export type AutoRemovedItem = z.infer<typeof AutoRemovedItem>;

export const Cart = z.object({
  /** Customer id, or the anonymous cart's token is never repeated here: `anonymous`. */
  id: z.string(),
  cartReference: z.string(),
  cartItems: z.array(CartItem),
  autoRemovedItems: z.array(AutoRemovedItem),
  cartTotal: Money,
  preOrderTotal: Money,
  requiresUnattendedPaymentMethod: z.boolean(),
  /** Message by block key (`spendLimit`, `verificationRequired` ...); empty when nothing blocks. */
  blockedReasons: z.record(z.string(), z.string()),
  showRegulation: z.boolean(),
});
export type Cart = z.infer<typeof Cart>;

const LINK_INVALID =
  'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used.';

/** What adding or editing can be refused for. All on the field `this` (V23). */
export const CART_ERRORS = {
  offer_unknown: { status: 422, message: 'This game is not on sale. Choose another one.', target: 'this' },
  offer_unavailable: { status: 422, message: 'This game is not on sale at the moment.', target: 'this' },
  game_type_unknown: {
    status: 422,
    message: 'This kind of ticket is not offered for this game.',
    target: 'this',
  },
  games_incomplete: {
    status: 422,
    message: 'Complete at least {minGames} games before you add the ticket.',
    target: 'this',
  },
  games_too_many: { status: 422, message: 'A ticket holds at most {maxGames} games.', target: 'this' },
  games_unsold: {
    status: 422,
    message: '{games} games are not sold together. Choose another number of games.',
    target: 'this',
  },
  numbers_invalid: { status: 422, message: 'Game {game} is not valid: {reason}', target: 'this' },
  days_missing: { status: 422, message: 'Choose at least one draw day.', target: 'this' },
  draws_invalid: {
    status: 422,
    message: 'This number of draws is not offered. Choose one from the list.',
    target: 'this',
  },
  cause_missing: { status: 422, message: 'Choose the cause your ticket supports.', target: 'this' },
  recurring_unavailable: {
    status: 422,
    message: 'This ticket cannot be repeated automatically. Add it without autoplay.',
    target: 'this',
  },
  draw_closed: {
    status: 422,
    message: 'Entries for this draw have closed. Choose the next draw.',
    target: 'this',
  },
  draw_capped: { status: 422, message: 'This draw is sold out. Choose another draw.', target: 'this' },
  draw_unknown: { status: 422, message: 'This draw is not open. Choose another draw.', target: 'this' },
  price_changed: {
    status: 422,
    message: 'The total of this ticket is now {price}. Check it, then add the ticket again.',
    target: 'this',
  },
  cart_full: {
    status: 422,
    message: 'Your cart is full. Pay for it, or remove a ticket first.',
    target: 'this',
  },
  item_unknown: { status: 404, message: 'This ticket is no longer in your cart.', target: 'this' },
  cart_unknown: { status: 404, message: 'This cart has expired or has been used.' },
  /** Garbled, invented, or too old to be known. */
  link_unknown: { status: 410, message: LINK_INVALID },
  link_expired: {
    status: 410,
    message: `${LINK_INVALID} A link is good for one day. Make another one in the cart it came from.`,
  },
  link_used: { status: 410, message: `${LINK_INVALID} Its cart is where the link was opened first.` },
  link_empty: {
    status: 410,
    message: 'The cart of this link is gone: it was paid for, or it joined the cart of an account.',
  },
  /** Neither uses the link up. */
  link_of_account: {
    status: 409,
    message: 'This link is for the cart of an account. Log in first, then open the link again.',
  },
  link_of_other: {
    status: 409,
    message:
      'This link is for the cart of another account. Log in to that account, then open the link again.',
  },
} as const;

const ItemId = z.object({ id: z.string().max(64) });
const Reference = z.object({ ref: z.string().max(128) });
/** The value of `act` in a link (L43, decision S2). */
const CartLink = z.object({ act: z.string().regex(/^[\w-]{16,128}$/) });
const NewCartLink = z.object({ act: z.string(), expiresAt: z.string() });

/** The account's cart and the anonymous cart take the same calls; an anonymous cart is named by its token. */
const account = {
  section: 'C87',
  access: 'customer',
  exposure: 'cart',
  result: Cart,
  errors: CART_ERRORS,
} as const;
const anonymous = { section: 'C87', access: 'public', result: Cart, errors: CART_ERRORS } as const;

export const accountCart = {
  get: defineEndpoint({
    ...account,
    name: 'getCart',
    summary: 'The cart of the account.',
    method: 'GET',
    path: '/v2/cart',
  }),
  addItem: defineEndpoint({
    ...account,
    name: 'addCartItem',
    summary: 'Adds a ticket.',
    method: 'POST',
    path: '/v2/cart/items',
    body: CartItemInput,
  }),
  editItem: defineEndpoint({
    ...account,
    name: 'editCartItem',
    summary: 'Replaces a ticket.',
    method: 'PUT',
    path: '/v2/cart/items/{id}',
    params: ItemId,
    body: CartItemInput,
  }),
  removeItem: defineEndpoint({
    ...account,
    name: 'removeCartItem',
    summary: 'Removes a ticket.',
    method: 'DELETE',
    path: '/v2/cart/items/{id}',
    params: ItemId,
  }),
  dismissRemoved: defineEndpoint({
    ...account,
    name: 'dismissRemovedItem',
    summary: 'Hides the notice of a removed ticket.',
    method: 'DELETE',
    path: '/v2/cart/removed/{id}',
    params: ItemId,
  }),
  useLink: defineEndpoint({
    ...account,
    name: 'convertCartLink',
    summary: 'Merges the cart that a link holds into the cart of the account, once.',
    section: 'A2.6, S2',
    method: 'POST',
    path: '/v2/cart/link',
    body: CartLink,
  }),
  createLink: defineEndpoint({
    ...account,
    name: 'createAccountCartLink',
    summary: 'A link to this cart for the same account elsewhere: good for one use within a day.',
    section: 'A2.6, S2',
    method: 'POST',
    path: '/v2/cart/links',
    result: NewCartLink,
  }),
};

export const anonCart = {
  create: defineEndpoint({
    ...anonymous,
    name: 'createAnonCart',
    summary: 'Opens an anonymous cart.',
    method: 'POST',
    path: '/v2/anon-cart',
    result: z.object({ token: z.string(), cart: Cart }),
  }),
  get: defineEndpoint({
    ...anonymous,
    name: 'getAnonCart',
    summary: 'An anonymous cart.',
    method: 'GET',
    path: '/v2/anon-cart/{ref}',
    params: Reference,
  }),
  addItem: defineEndpoint({
    ...anonymous,
    name: 'addAnonCartItem',
    summary: 'Adds a ticket.',
    method: 'POST',
    path: '/v2/anon-cart/{ref}/items',
    params: Reference,
    body: CartItemInput,
  }),
  editItem: defineEndpoint({
    ...anonymous,
    name: 'editAnonCartItem',
    summary: 'Replaces a ticket.',
    method: 'PUT',
    path: '/v2/anon-cart/{ref}/items/{id}',
    params: Reference.extend(ItemId.shape),
    body: CartItemInput,
  }),
  removeItem: defineEndpoint({
    ...anonymous,
    name: 'removeAnonCartItem',
    summary: 'Removes a ticket.',
    method: 'DELETE',
    path: '/v2/anon-cart/{ref}/items/{id}',
    params: Reference.extend(ItemId.shape),
  }),
  dismissRemoved: defineEndpoint({
    ...anonymous,
    name: 'dismissAnonRemovedItem',
    summary: 'Hides the notice of a removed ticket.',
    method: 'DELETE',
    path: '/v2/anon-cart/{ref}/removed/{id}',
    params: Reference.extend(ItemId.shape),
  }),
  useLink: defineEndpoint({
    ...anonymous,
    name: 'useCartLink',
    summary: 'Moves the cart that a link holds into this one, once.',
    section: 'A2.6, S2',
    method: 'POST',
    path: '/v2/anon-cart/{ref}/link',
    params: Reference,
    body: CartLink,
  }),
  createLink: defineEndpoint({
    ...anonymous,
    name: 'createCartLink',
    summary: 'A link that opens this cart elsewhere: good for one use within a day.',
    section: 'A2.6, S2',
    method: 'POST',
    path: '/v2/anon-cart/{ref}/links',
    params: Reference,
    result: NewCartLink,
  }),
};

/** At login the anonymous cart joins the account's: of identical lines the newer wins, none is lost (S3). */
export const convertAnonCart = defineEndpoint({
  ...account,
  exposure: 'server',
  name: 'convertAnonCart',
  summary: 'Merges an anonymous cart into the cart of the account.',
  method: 'POST',
  path: '/v2/cart/convert',
  body: z.object({ ref: z.string().max(128) }),
});
