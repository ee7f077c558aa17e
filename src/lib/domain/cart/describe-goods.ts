// What a cart or a receipt holds, without its discounts, in the words of its kinds.
import type { CartItem } from '../../contracts/cart/cart.ts';
import type { Order } from '../../contracts/cart/order.ts';
import { LOCALE } from '../brand/locale.ts';
import type { Translate } from '../content/copy.ts';
import { describeItem, describeOrder } from '../products/displays.ts';
import type { CountedGoods } from '../products/product-display.ts';

const LIST = new Intl.ListFormat(LOCALE);

/** What lines hold, added up by the word for it, in the order of the lines. Discounts are nothing of it. */
function sumGoods(lines: readonly { readonly goods: CountedGoods | undefined }[]): CountedGoods[] {
  const counts = new Map<string, number>();
  for (const { goods } of lines) if (goods) counts.set(goods.key, (counts.get(goods.key) ?? 0) + goods.count);
  return [...counts].map(([key, count]) => ({ key, count }));
}

const formatGoods = (t: Translate, goods: readonly CountedGoods[]): string =>
  LIST.format(goods.map(({ key, count }) => t(key, { count })));

/** "2 tickets", "3 shares", "1 membership", or "2 tickets and 3 shares" of several kinds. */
export const describeGoods = (t: Translate, items: readonly CartItem[]): string =>
  formatGoods(t, sumGoods(items.map(describeItem)));

/** The name of the one thing that the cart holds, or how many of what: "Daybreak", "2 tickets". */
export function nameCart(t: Translate, items: readonly CartItem[]): string {
  const [only, ...more] = items.filter((item) => !describeItem(item).isDiscount);
  return only && more.length === 0 ? only.offerName : describeGoods(t, items);
}

type Bought = {
  readonly count: number;
  /** "2 tickets". */
  readonly goods: string;
  /** The same at the beginning of a sentence: "Your ticket", "Your 2 tickets". */
  readonly yourGoods: string;
};

/** What was bought, counted in the words of the cart. */
export function describeBought(t: Translate, orders: readonly Order[]): Bought {
  const sums = sumGoods(orders.map(describeOrder));
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  const goods = formatGoods(t, sums);
  const [only] = sums;
  const yourGoods = only && sums.length === 1 ? t(`${only.key}-your`, { count }) : t('goods.your', { goods });
  return { count, goods, yourGoods };
}
