import type { Cart } from '../../contracts/cart/cart.ts';
import type { Visitor } from '../../contracts/identity/visitor.ts';

/** What stands between a cart and its payment; `blocked` where the shop refuses it for a reason that it shows. */
export type CartStep = 'log-in' | 'add-money' | 'pay' | 'blocked';

/** Of the form that pays: `yes` where the customer was asked whether something is to repeat twice. */
export const ACCEPTS_REPEATS_FIELD = 'acceptsRepeats';

/** Settled by money that comes in. */
const OWED = 'paymentOwed';

export function getNextStep(
  cart: Pick<Cart, 'blockedReasons'>,
  visitor: Pick<Visitor, 'state'>,
  missingCents: number,
): CartStep {
  if (visitor.state === 'guest') return 'log-in';
  const blocks = Object.keys(cart.blockedReasons);
  // Nobody is asked to pay in for a cart that a limit keeps from being bought.
  if (blocks.some((key) => key !== OWED)) return 'blocked';
  if (missingCents > 0) return 'add-money';
  return blocks.length > 0 ? 'blocked' : 'pay';
}
