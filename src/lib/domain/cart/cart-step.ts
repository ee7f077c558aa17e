import type { Cart } from '../../contracts/cart/cart.ts';
import type { Visitor } from '../../contracts/identity/visitor.ts';

/** What stands between a cart and its payment; `none` where the shop refuses it for a reason that it shows. */
export type CartStep = 'log-in' | 'add-money' | 'pay' | 'none';

export function getNextStep(
  cart: Pick<Cart, 'blockedReasons'>,
  visitor: Visitor,
  missingCents: number,
): CartStep {
  if (visitor.state === 'guest') return 'log-in';
  if (missingCents > 0) return 'add-money';
  return Object.keys(cart.blockedReasons).length > 0 ? 'none' : 'pay';
}
