// Says to whoever counts what was done to the cart (C80).
import type { Cart, CartItem } from '#lib/contracts/cart.ts';
import { productOfLine } from '#lib/domain/visitor/analytics-product.ts';
import { report } from '../analytics/analytics-event.ts';
import { sourceOf } from '../analytics/product-source.ts';

/** The lines that a change was about: those that came, the one that was replaced, or those that went. */
function touched(
  action: 'added' | 'edited' | 'removed',
  before: readonly CartItem[],
  after: readonly CartItem[],
) {
  const without = (list: readonly CartItem[], other: readonly CartItem[]) =>
    list.filter(({ id }) => !other.some((one) => one.id === id));
  if (action === 'removed') return without(before, after);
  const known = new Map(before.map((item) => [item.id, JSON.stringify(item)]));
  const changed = after.filter((item) => known.get(item.id) !== JSON.stringify(item));
  return action === 'added' ? changed.slice(-1) : changed;
}

const ACTIONS = { add: 'added', edit: 'edited', remove: 'removed' } as const;

export function reportCart(change: string, before: readonly CartItem[], { id, cartItems }: Cart): void {
  const action = ACTIONS[change as keyof typeof ACTIONS];
  if (!action) return;
  for (const item of touched(action, before, cartItems)) {
    const source = sourceOf(item.lotteryKey);
    report('cart-item', { action, product: { ...productOfLine(item, id), ...(source && { source }) } });
  }
}
