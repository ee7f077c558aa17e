// What the lines of a cart come to, in cents (decisions M1, M4).
import type { Cart } from '../../contracts/cart/cart.ts';
import { toCents } from '../money/money.ts';
import { describeItem } from '../products/displays.ts';

export interface CartSums {
  /** Tickets and shares as they are priced, pre-orders among them. */
  readonly goodsCents: number;
  /** What vouchers take off; zero or below. */
  readonly discountCents: number;
  /** What is charged later. */
  readonly preOrderCents: number;
  /** What is charged when the cart is paid. */
  readonly chargedCents: number;
}

type SummedCart = Pick<Cart, 'cartItems' | 'cartTotal' | 'preOrderTotal'>;

export function sumCart({ cartItems, cartTotal, preOrderTotal }: SummedCart): CartSums {
  const discountCents = cartItems
    .filter((item) => describeItem(item).isDiscount)
    .reduce((sum, { price }) => sum + toCents(price.amount), 0);
  const totalCents = toCents(cartTotal.amount);
  const preOrderCents = toCents(preOrderTotal.amount);
  return {
    goodsCents: totalCents - discountCents,
    discountCents,
    preOrderCents,
    chargedCents: Math.max(0, totalCents - preOrderCents),
  };
}

/** What is left to be paid when the wallet has given what it holds: max(0, cart - pre-orders - wallet). */
export const getPayableCents = (cart: SummedCart, walletCents: number): number =>
  Math.max(0, sumCart(cart).chargedCents - walletCents);
