// The kinds of product as pages and scripts show them.
import type { AnalyticsProduct } from '../../contracts/analytics.ts';
import type { CartItem, CartItemInput } from '../../contracts/cart/cart.ts';
import type { Order } from '../../contracts/cart/order.ts';
import { lotteryTicketDisplay } from './lottery-ticket.ts';
import { memberDiscountDisplay } from './member-discount.ts';
import { membershipDisplay } from './membership.ts';
import { partyShareDisplay } from './party-share.ts';
import type { CartItemFacts, OrderFacts, ProductDisplay } from './product-display.ts';
import { raffleTicketDisplay } from './raffle-ticket.ts';
import { syndicateShareDisplay } from './syndicate-share.ts';
import { voucherDisplay } from './voucher.ts';

const DISPLAYS: Readonly<Record<CartItem['kind'], ProductDisplay>> = {
  lottery_ticket: lotteryTicketDisplay,
  member_discount: memberDiscountDisplay,
  membership: membershipDisplay,
  raffle_ticket: raffleTicketDisplay,
  social_syndicate_share: partyShareDisplay,
  syndicate_share: syndicateShareDisplay,
  voucher: voucherDisplay,
};

/** By line as it was answered: a page asks each of its lines a dozen times, and a line has an address to put together. */
const described = new WeakMap<CartItem, CartItemFacts>();

export function describeItem(item: CartItem): CartItemFacts {
  const facts = described.get(item) ?? DISPLAYS[item.kind].describeItem(item);
  described.set(item, facts);
  return facts;
}

export const describeOrder = (order: Order): OrderFacts => DISPLAYS[order.kind].describeOrder(order);

/**
 * The line as it was added: to bring it back after it was removed, or to buy it again. Undefined for what comes by
 * another call, such as a voucher.
 */
export const toCartItemInput = (item: CartItem): CartItemInput | undefined =>
  DISPLAYS[item.kind].toInput(item);

/** A line of the cart as analytics counts it. */
export const toAnalyticsProduct = (item: CartItem, cartId: string): AnalyticsProduct =>
  DISPLAYS[item.kind].toAnalyticsProduct(item, cartId);
