// Calls that belong to pages with a gate: closed with them, for the brand's visitors and by a customer's own segment (P3).
import type { EndpointShape } from '#lib/contracts/endpoint.ts';
import { getOrder, getOrders } from '#lib/contracts/order.ts';
import { createDeposit, getTransactions } from '#lib/contracts/wallet.ts';
import { isRouteOpen, type RouteName } from '#lib/domain/pages/route-gates.ts';
import type { ApplicationContext } from '../application-context.ts';
import type { RequestContext } from '../session/request-context.ts';

const ROUTE_OF: Readonly<Record<string, RouteName>> = {
  [getOrders.name]: 'upcomingTickets',
  [getOrder.name]: 'upcomingTicket',
  [getTransactions.name]: 'transactions',
  [createDeposit.name]: 'deposit',
};

/** Whether the page that the call belongs to is there for this visitor. Calls of no such page are open. */
export async function isCallOpen(
  web: ApplicationContext,
  visit: RequestContext,
  { name }: EndpointShape,
): Promise<boolean> {
  const route = ROUTE_OF[name];
  if (!route) return true;
  const found = await visit.getSession(web);
  const segment = found.state === 'live' ? found.session.body.segment : undefined;
  return isRouteOpen(route, await web.readCapabilities(visit.brand, segment));
}
