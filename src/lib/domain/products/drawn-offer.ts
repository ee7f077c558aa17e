import type { Order } from '../../contracts/cart/order.ts';

/** Key of the offer whose draws an order enters: shares play in those of a lottery. */
export const getDrawnOfferKey = (order: Order): string =>
  'playedKey' in order ? order.playedKey : order.offerKey;
