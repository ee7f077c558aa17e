import type { CartItemInput } from '../../contracts/cart/cart.ts';

/** What a form has done to the lines of a cart, with what brings back what it took away. */
export interface CartChange {
  readonly kind: 'removed' | 'cleared' | 'restored' | 'edited' | 'promotion';
  /** The name of the ticket, where it is one. */
  readonly name: string;
  readonly tickets: readonly CartItemInput[];
  /** Promotion codes that were taken away with them, or alone. */
  readonly codes: readonly string[];
}

/** What has become of the cart on the way to its page. */
export const CART_NEWS = ['added', 'updated', 'joined'] as const;
export type CartNews = (typeof CART_NEWS)[number];
