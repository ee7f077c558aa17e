import { getDrawOrders, getOrder, getOrders } from '#lib/contracts/cart/order.ts';
import { getRecommendedOrders } from '#lib/contracts/cart/recommended.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import { addDetails } from './order-details.ts';
import { listOrdersOfDraw } from './orders-of-draw.ts';
import { listRecommended } from './recommended.ts';
import { findOrder, listOrders } from './store.ts';

export function serveOrders(router: Router): void {
  const { services } = router;
  registerRoute(router, getOrders, async ({ customerId, query }) =>
    listOrders(services, customerId, query.status, query),
  );
  registerRoute(router, getDrawOrders, async ({ customerId, params }) => ({
    result: await listOrdersOfDraw(services, customerId, params),
  }));
  registerRoute(router, getRecommendedOrders, async ({ customerId }) => ({
    result: await listRecommended(services, customerId),
  }));
  registerRoute(router, getOrder, async ({ customerId, params, query }) => {
    const order = await findOrder(services, customerId, params.id);
    if (!order) throw createDomainError(getOrder.errors, 'order_unknown');
    if (query.showDetails !== 'true') return { result: order };
    return { result: await addDetails(services, order, customerId) };
  });
}
