// The lines of a cart by the draws that they enter: what a shopper compares stands together.
import type { CartItem } from '../../contracts/cart/cart.ts';
import { describeItem } from '../products/displays.ts';

export interface CartGroup {
  readonly key: string;
  /** What all lines share: game, draws and closing time. */
  readonly first: CartItem;
  readonly items: readonly CartItem[];
}

/** Groups in the order in which their first line was added. */
export function groupCartItems(items: readonly CartItem[]): CartGroup[] {
  const groups = new Map<string, CartItem[]>();
  for (const item of items) {
    const key = describeItem(item).groupKey;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].map(([key, list]) => ({ key, first: list[0]!, items: list }));
}
