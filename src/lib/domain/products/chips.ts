// Facts in a word or two that lines and orders of every kind have.
import type { CartItem } from '../../contracts/cart/cart.ts';
import type { Order } from '../../contracts/cart/order.ts';
import type { Money } from '../../contracts/money.ts';
import { formatMoney } from '../money/money.ts';
import { waitsForCharge } from '../ticket/ordered-ahead.ts';
import { formatShortLocalDate } from '../time/dates.ts';
import type { Chip } from './product-display.ts';

const PRE_ORDER: Chip = { key: 'cart.chip-pre-order' };
const REPEATED: Chip = { key: 'cart.chip-repeated' };

type Repeat = Pick<CartItem, 'recurringPurchase'>['recurringPurchase'];

/** What is charged after this purchase, and when: said before anything is agreed to. */
function listRepeatChips(repeat: Repeat, each: Money | undefined): Chip[] {
  if (!repeat?.enabled) return [];
  const [next] = repeat.nextCharges;
  if (!next)
    return each
      ? [REPEATED, { key: 'cart.chip-next-each', values: { amount: formatMoney(each) } }]
      : [REPEATED];
  const values = {
    amount: formatMoney(next.amount),
    date: formatShortLocalDate(next.date),
    ...(next.drawDate !== undefined && { draw: formatShortLocalDate(next.drawDate) }),
  };
  const jackpot = next.minimumJackpotAmount;
  if (jackpot)
    return [REPEATED, { key: 'cart.chip-next-if', values: { ...values, jackpot: formatMoney(jackpot) } }];
  if (next.covers && next.numDraws > 0)
    return [REPEATED, { key: 'cart.chip-next-period', values: { ...values, count: next.numDraws } }];
  if (next.drawDate === undefined) return [REPEATED, { key: 'cart.chip-next-time', values }];
  return [REPEATED, { key: repeat.isMonthly ? 'cart.chip-next-monthly' : 'cart.chip-next', values }];
}

/** `each` is what one that follows costs, where its day is not known yet. */
export const listStateChips = (
  { isPreOrder, recurringPurchase }: Pick<CartItem, 'isPreOrder' | 'recurringPurchase'>,
  each?: Money,
): Chip[] => [...(isPreOrder ? [PRE_ORDER] : []), ...listRepeatChips(recurringPurchase, each)];

export const listOrderChips = (order: Pick<Order, 'isPreOrder' | 'ordered'>): Chip[] =>
  waitsForCharge(order) ? [PRE_ORDER] : [];
