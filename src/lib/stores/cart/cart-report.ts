// Reports changes of the cart to analytics.
import type { Cart, CartItem } from '#lib/contracts/cart/cart.ts';
import { describeItem, toAnalyticsProduct } from '#lib/domain/products/displays.ts';
import { reportEvent } from '../analytics/analytics-event.ts';
import { getProductSource } from '../analytics/product-source.ts';

/** The lines that a change was about: those that came, the one that was replaced, or those that went. */
function findChangedItems(
  action: 'added' | 'edited' | 'removed',
  before: readonly CartItem[],
  after: readonly CartItem[],
) {
  const subtractItems = (list: readonly CartItem[], other: readonly CartItem[]) =>
    list.filter(({ id }) => !other.some((one) => one.id === id));
  if (action === 'removed') return subtractItems(before, after);
  const known = new Map(before.map((item) => [item.id, JSON.stringify(item)]));
  const changed = after.filter((item) => known.get(item.id) !== JSON.stringify(item));
  return action === 'added' ? changed.slice(-1) : changed;
}

const ACTIONS = { add: 'added', edit: 'edited', remove: 'removed' } as const;

export function reportCartChange(change: string, before: readonly CartItem[], { id, cartItems }: Cart): void {
  const action = ACTIONS[change as keyof typeof ACTIONS];
  if (!action) return;
  const asked = (items: readonly CartItem[]) => items.filter((item) => !describeItem(item).isAutomatic);
  for (const item of findChangedItems(action, asked(before), asked(cartItems))) {
    const source = getProductSource(item.lotteryKey);
    reportEvent('cart-item', {
      action,
      product: { ...toAnalyticsProduct(item, id), ...(source && { source }) },
    });
  }
}
