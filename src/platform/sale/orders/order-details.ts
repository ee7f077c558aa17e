// What orders show besides themselves where they are asked for alone, by their kind.
import type { Order } from '#lib/contracts/cart/order.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** What orders of the area's kinds show where they are asked for alone. */
    readonly orderDetails?: readonly OrderDetails[];
  }
}

export interface OrderDetails {
  readonly kind: Order['kind'];
  /** The order as it is where there is no more to show. */
  readonly add: (services: Services, order: Order, customerId: string) => Promise<Order>;
}

/** The order with all that there is to show of it. */
export const addDetails = async (services: Services, order: Order, customerId: string): Promise<Order> =>
  listParts(services, 'orderDetails')
    .find(({ kind }) => kind === order.kind)
    ?.add(services, order, customerId) ?? order;
