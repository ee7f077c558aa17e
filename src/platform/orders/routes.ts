import { getOrder, getOrders } from '#lib/contracts/order.ts';
import { refusal } from '../domain-error.ts';
import { type Router, route } from '../http.ts';
import { findOrder, listOrders } from './store.ts';

export function serveOrders(router: Router): void {
  const { db } = router.services.database;
  route(router, getOrders, async ({ customerId, query }) => listOrders(db, customerId, query.status, query));
  route(router, getOrder, async ({ customerId, params }) => {
    const order = await findOrder(db, customerId, params.id);
    if (!order) throw refusal(getOrder.errors, 'order_unknown');
    return { result: order };
  });
}
