import { cancelDeskTickets, getDeskOrder, listDeskOrders } from '#lib/contracts/desk-orders.ts';
import { type Router, registerRoute } from '../../http.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { listOrdersOfDesk, loadOrder } from './desk-orders.ts';

export function serveCancellations(router: Router): void {
  const { services } = router;
  registerRoute(router, listDeskOrders, async ({ query }) => ({
    result: await listOrdersOfDesk(services.database.db, query),
  }));
  registerRoute(router, getDeskOrder, async ({ params: { id } }) => ({
    result: await loadOrder(services, id),
  }));
  registerRoute(router, cancelDeskTickets, async ({ params: { id: checkoutId }, body, operator }) => {
    const { ticketIds, reason, cents } = body;
    const { actor: author } = operator();
    return { result: await cancelTickets(services, { checkoutId, ticketIds, reason, cents, author }) };
  });
}
