import {
  type AutoRemovedItem,
  type Cart,
  NO_CART_REFERENCE,
  REMOVAL_MESSAGES,
} from '#lib/contracts/cart/cart.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { PricedLine } from '../products/product.ts';
import type { RemovedLine } from './removed-lines.ts';
import type { CartOwner } from './store.ts';

/** A line of a cart that is sold as it stands. */
export interface CartLineOnSale {
  readonly id: string;
  readonly line: PricedLine;
}

const toAutoRemovedItem = ({ id, description, reason, left, instead }: RemovedLine): AutoRemovedItem => ({
  id,
  description,
  reason,
  message: REMOVAL_MESSAGES[reason].replace('{left}', String(left ?? 0)),
  ...(left !== undefined && { left }),
  ...(instead && { instead: { description: instead.description, price: toMoney(instead.priceCents) } }),
});

/** What the lines come to, in cents. */
export const sumLineCents = (lines: readonly CartLineOnSale[]): number =>
  lines.reduce((sum, { line }) => sum + line.priceCents, 0);

const isPreOrder = ({ line }: CartLineOnSale): boolean => line.isPreOrder;

export const toCart = (
  owner: CartOwner,
  reference: string | undefined,
  lines: readonly CartLineOnSale[],
  removed: readonly RemovedLine[],
  blockedReasons: Cart['blockedReasons'] = {},
): Cart => ({
  id: owner.kind === 'account' ? owner.customerId : 'anonymous',
  cartReference: reference ?? NO_CART_REFERENCE,
  cartItems: lines.map(({ id, line }) => line.toCartItem(id)),
  autoRemovedItems: removed.map(toAutoRemovedItem),
  cartTotal: toMoney(sumLineCents(lines)),
  preOrderTotal: toMoney(sumLineCents(lines.filter(isPreOrder))),
  requiresUnattendedPaymentMethod: lines.some(({ line }) => line.isRecurring),
  blockedReasons,
  showRegulation: lines.length > 0,
});
