// What a cart or a receipt holds, without its discounts, in the words of its kinds.
import type { CartItem } from '../../contracts/cart/cart.ts';
import type { Order } from '../../contracts/cart/order.ts';
import type { Translate } from '../content/copy.ts';
import { describeItem, describeOrder } from '../products/displays.ts';
import type { CountedGoods } from '../products/product-display.ts';

/** Goods of one word are added up; those of several are counted by lines, as items. */
function sumGoods(lines: readonly { readonly goods: CountedGoods | undefined }[]): CountedGoods {
  const goods = lines.flatMap((line) => line.goods ?? []);
  const [first] = goods;
  if (!first || goods.some(({ key }) => key !== first.key)) return { key: 'goods.item', count: goods.length };
  return { key: first.key, count: goods.reduce((sum, { count }) => sum + count, 0) };
}

/** "2 tickets", "3 shares", "1 membership", or "3 items" of several kinds. */
export function describeGoods(t: Translate, items: readonly CartItem[]): string {
  const { key, count } = sumGoods(items.map(describeItem));
  return t(key, { count });
}

type Bought = {
  readonly count: number;
  /** "2 tickets". */
  readonly goods: string;
  /** The same at the beginning of a sentence: "Your ticket", "Your 2 tickets". */
  readonly yourGoods: string;
};

/** What was bought, counted. */
export function describeBought(t: Translate, orders: readonly Order[]): Bought {
  const { key, count } = sumGoods(orders.map(describeOrder));
  return { count, goods: t(key, { count }), yourGoods: t(`${key}-your`, { count }) };
}
