// Facts in a word or two that lines and orders of every kind have.
import type { CartItem } from '../../contracts/cart/cart.ts';
import type { Order } from '../../contracts/cart/order.ts';
import { formatMoney } from '../money/money.ts';
import { formatShortLocalDate } from '../time/dates.ts';
import type { Chip } from './product-display.ts';

const PRE_ORDER: Chip = { key: 'cart.chip-pre-order' };
const REPEATED: Chip = { key: 'cart.chip-repeated' };

type Repeat = Pick<CartItem, 'recurringPurchase'>['recurringPurchase'];

/** What is charged after this purchase, and when: said before anything is agreed to. */
function listRepeatChips(repeat: Repeat): Chip[] {
  if (!repeat?.enabled) return [];
  const [next] = repeat.nextCharges;
  if (!next) return [REPEATED];
  const values = { amount: formatMoney(next.amount), date: formatShortLocalDate(next.date) };
  const jackpot = next.minimumJackpotAmount;
  if (jackpot)
    return [REPEATED, { key: 'cart.chip-next-if', values: { ...values, jackpot: formatMoney(jackpot) } }];
  if (next.covers)
    return [REPEATED, { key: 'cart.chip-next-period', values: { ...values, count: next.numDraws } }];
  return [REPEATED, { key: repeat.isMonthly ? 'cart.chip-next-monthly' : 'cart.chip-next', values }];
}

export const listStateChips = ({
  isPreOrder,
  recurringPurchase,
}: Pick<CartItem, 'isPreOrder' | 'recurringPurchase'>): Chip[] => [
  ...(isPreOrder ? [PRE_ORDER] : []),
  ...listRepeatChips(recurringPurchase),
];

export const listOrderChips = ({ isPreOrder }: Pick<Order, 'isPreOrder'>): Chip[] =>
  isPreOrder ? [PRE_ORDER] : [];
