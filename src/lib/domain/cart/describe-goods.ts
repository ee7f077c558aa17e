import type { CartItem } from '../../contracts/cart/cart.ts';
import type { Translate } from '../content/copy.ts';
import { describeItem } from '../products/displays.ts';

/** What a cart holds, without its discounts: "2 tickets", "1 membership", or "3 items" of both. */
export function describeGoods(t: Translate, items: readonly CartItem[]): string {
  const goods = items.map(describeItem).filter(({ isDiscount }) => !isDiscount);
  const count = goods.length;
  const numTickets = goods.filter(({ draws }) => draws !== undefined).length;
  if (numTickets === count) return t('cart.tickets', { count });
  return t(numTickets === 0 ? 'cart.memberships' : 'cart.items', { count });
}
