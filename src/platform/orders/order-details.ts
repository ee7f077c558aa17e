// What orders show besides themselves where they are asked for alone, by their kind.
import type { Order } from '#lib/contracts/cart/order.ts';
import type { PartyShareOrder } from '#lib/contracts/products/party-share.ts';
import type { Db } from '../db/open.ts';
import { readPartyDetails } from '../party/sessions/order.ts';

interface OrderDetails<Bought extends Order = Order> {
  /** The order as it is where there is no more to show. */
  add(at: Db, order: Bought, customerId: string): Promise<Order>;
}

const PARTY: OrderDetails<PartyShareOrder> = {
  async add(at, order, customerId) {
    const details = await readPartyDetails(at, order.socialSyndicateId, customerId);
    return details ? { ...order, details } : order;
  },
};

const DETAILS: Readonly<Partial<Record<Order['kind'], OrderDetails>>> = { social_syndicate_share: PARTY };

/** The order with all that there is to show of it. */
export const addDetails = async (at: Db, order: Order, customerId: string): Promise<Order> =>
  DETAILS[order.kind]?.add(at, order, customerId) ?? order;
