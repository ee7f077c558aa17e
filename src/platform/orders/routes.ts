import { getOrder, getOrders } from '#lib/contracts/order.ts';
import { getRecommendedOrders } from '#lib/contracts/recommended.ts';
import { createDomainError } from '../domain-error.ts';
import { type Router, registerRoute } from '../http.ts';
import { listRecommended } from './recommended.ts';
import { findOrder, listOrders } from './store.ts';

export function serveOrders(router: Router): void {
  const { services } = router;
  registerRoute(router, getOrders, async ({ customerId, query }) =>
    listOrders(services, customerId, query.status, query),
  );
  registerRoute(router, getRecommendedOrders, async ({ customerId }) => ({
    result: await listRecommended(services, customerId),
  }));
  registerRoute(router, getOrder, async ({ customerId, params }) => {
    const order = await findOrder(services, customerId, params.id);
    if (!order) throw createDomainError(getOrder.errors, 'order_unknown');
    return { result: order };
  });
}
