import type { z } from 'zod';
import type { Order, OrderListStatus } from '#lib/contracts/order.ts';
import { site } from './site.ts';

interface OrderQuery {
  readonly status: z.infer<typeof OrderListStatus>;
  readonly limit?: number;
  readonly offset?: number;
}

/** Tickets of the account, upcoming or past (C55). */
export const getOrders = ({ status, limit, offset }: OrderQuery) =>
  site.send<Order[]>({ method: 'GET', path: '/orders', query: { status, limit, offset } });

/** One ticket with all its entries (C48). @throws ApiError `order_unknown` */
export const getOrder = (id: string) =>
  site.send<Order>({ method: 'GET', path: `/orders/${encodeURIComponent(id)}` });
