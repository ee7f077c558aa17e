// What was ordered ahead, from its order on.
import type { Order } from '../../contracts/cart/order.ts';

/** What of an order says whether it was ordered ahead, and what became of it. */
export type OrderedAhead = Pick<Order, 'isPreOrder' | 'ordered'>;

/** Whether it is still to be charged. */
export const waitsForCharge = ({ isPreOrder, ordered }: OrderedAhead): boolean =>
  isPreOrder && (ordered === undefined || ordered.state === 'waiting');

/** Which word says what it gives to a cause: only what is paid supports one. Undefined for an order that is over. */
export const findCauseLabel = (order: OrderedAhead): string | undefined => {
  if (!order.isPreOrder) return 'account.ticket-cause';
  return waitsForCharge(order) ? 'account.ticket-cause-later' : undefined;
};

/** Whether it was ordered ahead and waits no more: it is charged as another purchase, or cancelled. */
export const isOrderOver = (order: OrderedAhead): boolean => order.isPreOrder && !waitsForCharge(order);
