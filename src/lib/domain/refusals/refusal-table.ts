// What the shop does about each refusal of what is sold: one row for each code. What the customer reads stands in the
// contract of the call, `CART_ERRORS` and `CHECKOUT_ERRORS`; a code there without a row here does not compile.
import type { RemovalReason } from '../../contracts/cart/cart.ts';
import type { CART_ERRORS } from '../../contracts/cart/cart-errors.ts';
import type { CHECKOUT_ERRORS } from '../../contracts/cart/checkout.ts';
import type { createDeposit } from '../../contracts/payments/wallet.ts';
import type { COMMON_ERRORS } from '../../contracts/protocol/errors.ts';
import type { ChargeReason } from '../recurring/failure-kinds.ts';

/** A code of a cart's calls. */
export type CartCode = keyof typeof CART_ERRORS;
/** A code that paying is refused with. */
export type TillCode = keyof typeof CHECKOUT_ERRORS;
type OtherCode =
  | Extract<keyof typeof COMMON_ERRORS, 'maintenance'>
  | Extract<
      keyof typeof createDeposit.errors,
      'country_banned' | 'customer_excluded' | 'deposit_limit_exceeded'
    >
  /** A rule of the database. */
  | 'spend_limit_exceeded';
export type RefusalCode = CartCode | TillCode | OtherCode;

/**
 * What the till does with the cart where it refuses to sell it: it leaves the cart alone, sends it as it stands with the
 * refusal, or takes out what is not on sale any more and sends what is left.
 */
export type TillEffect = 'keeps' | 'shows' | 'takes_out';

/**
 * What becomes of an order ahead: its money is tried again, it waits as it is, it is kept as long as what it is of may
 * come back on sale, or it ends.
 */
export type OrderEffect = 'again' | 'waits' | 'kept' | 'ends';

interface Row<C extends RefusalCode> {
  /**
   * Why a line of a cart is taken out that would be refused with the code if it were added; undefined for what is about
   * no line.
   */
  readonly removal: C extends CartCode ? RemovalReason | undefined : undefined;
  /** Undefined for a code that paying is never refused with. */
  readonly till: C extends TillCode ? TillEffect : undefined;
  /** Why a charge that repeats is not made; `CHARGE_REASONS` says whether it is tried again. */
  readonly charge: ChargeReason;
  readonly order: OrderEffect;
}

/** What repeats or is ordered ahead is not sold as it was agreed. */
const NOT_SOLD = { charge: 'not_sold', order: 'ends' } as const;
/** The line is not sold as it was chosen, and has to be built again. */
const ILL_CHOSEN = { ...NOT_SOLD, removal: 'offer_changed', till: undefined } as const;
/** Its time is over. */
const CLOSED = { charge: 'nothing_on_sale', order: 'ends', till: undefined } as const;
/** The code of a voucher takes nothing off this cart. */
const NOT_ELIGIBLE = { ...NOT_SOLD, removal: 'voucher_not_eligible', till: undefined } as const;
/** Said of the change of a cart, and of none of its lines. */
const OF_CHANGE = { ...NOT_SOLD, removal: undefined, till: undefined } as const;
/** Said by the till alone. */
const BY_TILL = { ...NOT_SOLD, removal: undefined } as const;
/** Said of the customer, or of the shop. */
const OF_ALL = { order: 'ends', removal: undefined, till: undefined } as const;

export const REFUSALS = {
  offer_unknown: { ...NOT_SOLD, removal: 'offer_unavailable', till: undefined },
  offer_unavailable: { removal: 'offer_unavailable', till: undefined, charge: 'off_sale', order: 'kept' },
  offer_restricted: { ...NOT_SOLD, removal: 'offer_restricted', till: undefined },
  offer_migrated: { ...NOT_SOLD, removal: 'offer_restricted', till: undefined },
  shop_not_open: { removal: undefined, till: 'keeps', charge: 'off_sale', order: 'waits' },
  not_sold_here: { ...ILL_CHOSEN, till: 'keeps' },
  game_type_unknown: ILL_CHOSEN,
  games_incomplete: ILL_CHOSEN,
  games_too_many: ILL_CHOSEN,
  games_unsold: ILL_CHOSEN,
  numbers_invalid: ILL_CHOSEN,
  favourites_partial: ILL_CHOSEN,
  days_missing: ILL_CHOSEN,
  draws_invalid: ILL_CHOSEN,
  cause_missing: ILL_CHOSEN,
  recurring_unavailable: { ...ILL_CHOSEN, till: 'keeps' },
  repeat_begins_next: ILL_CHOSEN,
  starts_later: ILL_CHOSEN,
  jackpot_invalid: ILL_CHOSEN,
  draw_closed: { removal: 'draw_closed', till: 'takes_out', charge: 'nothing_on_sale', order: 'kept' },
  draw_capped: { removal: 'draw_capped', till: undefined, charge: 'sold_out', order: 'ends' },
  draw_unknown: { ...ILL_CHOSEN, charge: 'nothing_on_sale' },
  sales_not_open: { ...ILL_CHOSEN, charge: 'off_sale', order: 'waits' },
  book_unknown: ILL_CHOSEN,
  tickets_short: { removal: 'tickets_short', till: undefined, charge: 'sold_out', order: 'ends' },
  sold_out: { removal: 'sold_out', till: 'takes_out', charge: 'sold_out', order: 'kept' },

  syndicate_unknown: { ...CLOSED, removal: 'syndicate_closed' },
  syndicate_closed: { ...CLOSED, removal: 'syndicate_closed' },
  syndicate_full: { ...ILL_CHOSEN, till: 'takes_out', charge: 'sold_out' },
  session_unknown: { ...CLOSED, removal: 'party_closed' },
  party_closed: { ...CLOSED, removal: 'party_closed' },
  party_full: { removal: 'party_full', till: 'takes_out', charge: 'sold_out', order: 'ends' },
  shares_short: { removal: 'syndicate_short', till: undefined, charge: 'sold_out', order: 'ends' },
  shares_invalid: ILL_CHOSEN,
  shares_repeat: ILL_CHOSEN,
  invite_needed: ILL_CHOSEN,
  join_limit: { ...NOT_SOLD, removal: 'join_limit', till: undefined },
  group_full: { ...NOT_SOLD, removal: 'group_full', till: undefined },

  membership_unknown: { ...NOT_SOLD, removal: 'offer_unavailable', till: undefined },
  membership_ineligible: { ...NOT_SOLD, removal: 'offer_unavailable', till: undefined },
  membership_held: { ...NOT_SOLD, removal: 'membership_held', till: undefined },

  promotion_unknown: { ...NOT_SOLD, removal: 'voucher_expired', till: undefined },
  promotion_expired: { ...NOT_SOLD, removal: 'voucher_expired', till: undefined },
  promotion_used: { ...NOT_SOLD, removal: 'voucher_used', till: undefined },
  promotion_not_yet: NOT_ELIGIBLE,
  promotion_in_cart: NOT_ELIGIBLE,
  promotion_not_eligible: NOT_ELIGIBLE,
  promotion_minimum: NOT_ELIGIBLE,
  promotion_log_in: NOT_ELIGIBLE,
  promotion_not_together: NOT_ELIGIBLE,

  price_changed: { ...BY_TILL, till: 'shows' },
  left_in_cart: OF_CHANGE,
  cart_full: OF_CHANGE,
  cart_unknown: OF_CHANGE,
  item_unknown: OF_CHANGE,
  replay_unknown: OF_CHANGE,
  replay_empty: OF_CHANGE,
  link_unknown: OF_CHANGE,
  link_expired: OF_CHANGE,
  link_used: OF_CHANGE,
  link_empty: OF_CHANGE,
  link_of_account: OF_CHANGE,
  link_of_other: OF_CHANGE,

  cart_empty: { ...BY_TILL, till: 'keeps' },
  cart_changed: { ...BY_TILL, till: 'takes_out' },
  stock_short: { ...BY_TILL, till: 'takes_out' },
  voucher_used: { ...BY_TILL, till: 'takes_out' },
  repeats_too_many: { ...BY_TILL, till: 'keeps' },
  repeats_already: { ...BY_TILL, till: 'keeps' },
  purchase_blocked: { ...BY_TILL, till: 'keeps', order: 'again' },
  funds_insufficient: { ...BY_TILL, till: 'keeps', charge: 'funds', order: 'again' },

  maintenance: { ...OF_ALL, charge: 'off_sale', order: 'waits' },
  country_banned: { ...OF_ALL, charge: 'blocked' },
  customer_excluded: { ...OF_ALL, charge: 'excluded' },
  deposit_limit_exceeded: { ...OF_ALL, charge: 'limit' },
  spend_limit_exceeded: { ...OF_ALL, charge: 'limit' },
} as const satisfies { readonly [C in RefusalCode]: Row<C> };

interface Removal {
  /** What paying is refused with where a line is taken out for the reason. */
  readonly till: TillCode;
  /** What adding a line is refused with where the other lines of the cart leave nothing for it; undefined where none can. */
  readonly beside: CartCode | undefined;
}

/** By the reasons for which a line is taken out; their sentences are `REMOVAL_MESSAGES`. */
export const REMOVALS = {
  draw_closed: { till: 'draw_closed', beside: undefined },
  draw_capped: { till: 'cart_changed', beside: undefined },
  offer_unavailable: { till: 'cart_changed', beside: undefined },
  offer_changed: { till: 'cart_changed', beside: undefined },
  offer_restricted: { till: 'cart_changed', beside: undefined },
  sold_out: { till: 'sold_out', beside: 'left_in_cart' },
  tickets_short: { till: 'stock_short', beside: 'left_in_cart' },
  early_bird_closed: { till: 'cart_changed', beside: undefined },
  pre_order_closed: { till: 'cart_changed', beside: undefined },
  syndicate_full: { till: 'syndicate_full', beside: 'left_in_cart' },
  syndicate_short: { till: 'stock_short', beside: 'left_in_cart' },
  syndicate_closed: { till: 'draw_closed', beside: undefined },
  party_full: { till: 'party_full', beside: 'left_in_cart' },
  party_short: { till: 'stock_short', beside: 'left_in_cart' },
  party_closed: { till: 'draw_closed', beside: undefined },
  join_limit: { till: 'cart_changed', beside: undefined },
  group_full: { till: 'cart_changed', beside: undefined },
  voucher_used: { till: 'voucher_used', beside: undefined },
  voucher_expired: { till: 'cart_changed', beside: undefined },
  voucher_not_eligible: { till: 'cart_changed', beside: undefined },
  membership_held: { till: 'cart_changed', beside: 'membership_held' },
} as const satisfies Readonly<Record<RemovalReason, Removal>>;

/** What is known of a refusal, whatever its code. */
interface Refusal {
  readonly removal: RemovalReason | undefined;
  readonly till: TillEffect | undefined;
  readonly charge: ChargeReason;
  readonly order: OrderEffect;
}

const BY_CODE: Readonly<Record<string, Refusal>> = REFUSALS;

/** The row of a code; undefined for one that is about nothing that is sold. */
export const findRefusal = (code: string): Refusal | undefined =>
  Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;

/** Why a line is taken out that would be refused with this code if it were added. */
export const findRemovalReason = (code: string): RemovalReason =>
  findRefusal(code)?.removal ?? 'offer_changed';

/** What the till does with a cart that it refuses to sell with this code. */
export const findTillEffect = (code: string): TillEffect => findRefusal(code)?.till ?? 'keeps';

/** Why a charge was not made, from the code of what refused it; `not_sold` for a line that is not sold as it was agreed. */
export const findChargeReason = (code: string): ChargeReason => findRefusal(code)?.charge ?? 'not_sold';

/** What becomes of an order ahead that is refused with this code. */
export const findOrderEffect = (code: string): OrderEffect => findRefusal(code)?.order ?? 'ends';
