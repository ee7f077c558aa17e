import type { CartItemInput } from '../../contracts/cart/cart.ts';

/** A ticket that was taken out of a cart. */
export interface RemovedTicket {
  /** It comes back once under its key, however often it is sent. */
  readonly key: string;
  readonly name: string;
  readonly ticket: CartItemInput;
}

/** A ticket or a promotion code that was to come back and did not. */
export interface LeftOut {
  readonly name: string;
  /** Why, in the words of the service. */
  readonly reason: string;
}

/** What a form has done to the lines of a cart, with what brings back what is taken away. */
export interface CartChange {
  /** `left-out`: nothing of what was to come back did. */
  readonly kind: 'removed' | 'cleared' | 'restored' | 'left-out' | 'edited' | 'promotion';
  /** The name of the ticket, where it is one. */
  readonly name: string;
  readonly tickets: readonly RemovedTicket[];
  /** Promotion codes that were taken away with them, or alone. */
  readonly codes: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/** What has become of the cart on the way to its page. */
export const CART_NEWS = ['added', 'updated', 'joined', 'changed'] as const;
export type CartNews = (typeof CART_NEWS)[number];
