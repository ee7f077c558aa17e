import { cancelDeskTickets, getDeskOrder, listDeskOrders } from '#lib/contracts/desk/orders.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { rejectOwnAccount } from '../../ground/staff/own-account.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { listOrdersOfDesk, loadOrder } from './desk-orders.ts';

/** @throws DomainError `own_account` */
async function rejectOwnOrder(services: Services, operator: Operator, checkoutId: string): Promise<void> {
  const order = await services.database.db
    .selectFrom('checkout')
    .select('customer_id')
    .where('id', '=', checkoutId)
    .executeTakeFirst();
  if (order) await rejectOwnAccount(services, operator, order.customer_id);
}

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
    await rejectOwnOrder(services, operator(), checkoutId);
    return { result: await cancelTickets(services, { checkoutId, ticketIds, reason, cents, author }) };
  });
}
