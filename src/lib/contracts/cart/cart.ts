import { z } from 'zod';
import { Money } from '../money.ts';
import { LotteryTicketInput, LotteryTicketItem } from '../products/lottery-ticket.ts';
import { MemberDiscountItem } from '../products/member-discount.ts';
import { MembershipInput, MembershipItem } from '../products/membership.ts';
import { PartyShareInput, PartyShareItem } from '../products/party-share.ts';
import { RaffleTicketInput, RaffleTicketItem } from '../products/raffle-ticket.ts';
import { SyndicateShareInput, SyndicateShareItem } from '../products/syndicate-share.ts';
import { VoucherItem } from '../products/voucher.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { CART_ERRORS } from './cart-errors.ts';
import { PromotionBody } from './promotion.ts';

/**
 * A line as it is asked for, by the kind of product; a body that names no kind is a lottery ticket. Vouchers come by
 * their code alone.
 */
export const CartItemInput = z.discriminatedUnion('kind', [
  LotteryTicketInput,
  MembershipInput,
  PartyShareInput,
  RaffleTicketInput,
  SyndicateShareInput,
]);
export type CartItemInput = z.infer<typeof CartItemInput>;

/** A line of the cart, priced and described by the service. */
export const CartItem = z.discriminatedUnion('kind', [
  LotteryTicketItem,
  MemberDiscountItem,
  MembershipItem,
  PartyShareItem,
  RaffleTicketItem,
  SyndicateShareItem,
  VoucherItem,
]);
export type CartItem = z.infer<typeof CartItem>;

/** Why the service took a line out; it stays listed with its reason until it is dismissed (decision D6). */
export const RemovalReason = z.enum([
  'draw_closed',
  'draw_capped',
  'offer_unavailable',
  'offer_changed',
  'offer_restricted',
  'sold_out',
  'tickets_short',
  'early_bird_closed',
  'pre_order_closed',
  'syndicate_full',
  'syndicate_short',
  'syndicate_closed',
  'party_full',
  'party_short',
  'party_closed',
  'join_limit',
  'group_full',
  'voucher_used',
  'voucher_expired',
  'voucher_not_eligible',
  'membership_held',
]);
export type RemovalReason = z.infer<typeof RemovalReason>;

export const REMOVAL_MESSAGES = {
  draw_closed: 'Entries closed before you paid. Choose a later draw.',
  draw_capped: 'The draw is sold out. Choose another draw.',
  offer_unavailable: 'This game is not on sale at the moment.',
  offer_changed: 'This kind of ticket is not sold as you chose it. Build it again.',
  offer_restricted: 'This is not sold where you live.',
  sold_out: 'No ticket of this draw is left. Choose another draw.',
  tickets_short: 'Fewer tickets of this draw are left than your book holds: {left}.',
  early_bird_closed: 'The early-bird draw closed before you paid. Add your tickets again for the main draw.',
  pre_order_closed: 'Sales have opened, so it can no longer be ordered ahead. Add it again to buy it now.',
  syndicate_full: 'The syndicate filled before you paid. Choose another one.',
  syndicate_short: 'Fewer shares of this syndicate are left than you chose: {left}.',
  syndicate_closed: 'The syndicate closed before you paid. Choose the next one.',
  party_full: 'This party filled before you paid. Look at your group for the next one.',
  party_short: 'Fewer shares of this party are left than you chose: {left}.',
  party_closed: 'This party closed before you paid. Look at your group for the next one.',
  join_limit: 'You are in as many groups as you can be. Leave one, then add this again.',
  group_full: 'This group has all the members that a group can have.',
  voucher_used: 'This code was used meanwhile.',
  voucher_expired: 'This code is no longer good.',
  voucher_not_eligible: 'Nothing is left in your cart that this code is for.',
  membership_held: 'You have this membership already.',
} as const satisfies Record<RemovalReason, string>;

export const AutoRemovedItem = z.object({
  id: z.string(),
  description: z.string(),
  reason: RemovalReason,
  message: z.string(),
  /** How many tickets or shares were left, where that is why. */
  left: z.number().int().optional(),
  /** What can be taken in its place by one call, and what that costs; nothing is bought or added by itself. */
  instead: z.object({ description: z.string(), price: Money }).optional(),
});
export type AutoRemovedItem = z.infer<typeof AutoRemovedItem>;

/** The reference of a cart that does not exist: nothing can be bought under it. */
export const NO_CART_REFERENCE = 'empty';

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

const ItemId = z.object({ id: z.string().max(64) });
/** The price that was shown: nothing is added at a higher one. */
const TakeInstead = z.object({ expectedPrice: Money });
const Reference = z.object({ ref: z.string().max(128) });
/** The value of `act` in a link (decision S2). */
const CartLink = z.object({ act: z.string().regex(/^[\w-]{16,128}$/) });
const NewCartLink = z.object({ act: z.string(), expiresAt: z.string() });

const ADD_SUMMARY = 'Adds a ticket; the same ticket under the same key is added once.';

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
    summary: ADD_SUMMARY,
    method: 'POST',
    path: '/v2/cart/items',
    idempotent: 'optional',
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
  takeInstead: defineEndpoint({
    ...account,
    name: 'takeInsteadOfRemovedItem',
    summary: 'Adds what is offered in place of a removed ticket, and hides its notice.',
    method: 'POST',
    path: '/v2/cart/removed/{id}/instead',
    params: ItemId,
    body: TakeInstead,
  }),
  addPromotion: defineEndpoint({
    ...account,
    name: 'addPromotion',
    summary: 'Adds the voucher of a promotion code. It is removed as an item.',
    section: 'C84, F14',
    method: 'POST',
    path: '/v2/cart/promotion',
    version: '3.3',
    body: PromotionBody,
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
    summary: ADD_SUMMARY,
    method: 'POST',
    path: '/v2/anon-cart/{ref}/items',
    idempotent: 'optional',
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
  takeInstead: defineEndpoint({
    ...anonymous,
    name: 'takeInsteadOfAnonRemovedItem',
    summary: 'Adds what is offered in place of a removed ticket, and hides its notice.',
    method: 'POST',
    path: '/v2/anon-cart/{ref}/removed/{id}/instead',
    params: Reference.extend(ItemId.shape),
    body: TakeInstead,
  }),
  addPromotion: defineEndpoint({
    ...anonymous,
    name: 'addAnonPromotion',
    summary: 'Adds the voucher of a promotion code. It is removed as an item.',
    section: 'C85, F14',
    method: 'POST',
    path: '/v2/anon-cart/{ref}/promotion',
    version: '3.3',
    params: Reference,
    body: PromotionBody,
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

/** At login the anonymous cart joins the account's: of identical lines the newer wins, none is lost. */
export const convertAnonCart = defineEndpoint({
  ...account,
  exposure: 'server',
  name: 'convertAnonCart',
  summary: 'Merges an anonymous cart into the cart of the account.',
  method: 'POST',
  path: '/v2/cart/convert',
  body: z.object({ ref: z.string().max(128) }),
});
