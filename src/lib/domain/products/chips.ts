// Facts in a word or two that lines and orders of every kind have.
import type { CartItem } from '../../contracts/cart.ts';
import type { Order } from '../../contracts/order.ts';
import type { Chip } from './product-display.ts';

const PRE_ORDER: Chip = { key: 'cart.chip-pre-order' };
const REPEATED: Chip = { key: 'cart.chip-repeated' };

export const listStateChips = ({
  isPreOrder,
  recurringPurchase,
}: Pick<CartItem, 'isPreOrder' | 'recurringPurchase'>): Chip[] => [
  ...(isPreOrder ? [PRE_ORDER] : []),
  ...(recurringPurchase?.enabled ? [REPEATED] : []),
];

export const listOrderChips = ({ isPreOrder }: Pick<Order, 'isPreOrder'>): Chip[] =>
  isPreOrder ? [PRE_ORDER] : [];
