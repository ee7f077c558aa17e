// Where repeating purchases are found, by what the shop has switched on.
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';
import { urls } from '../pages/urls.ts';

type Of = 'autoplay' | 'subscription';

/** Each list of them, with its own address. */
export const RECURRING_LISTS = {
  recurringPurchases: urls.recurringPurchases,
  autoplays: urls.autoplays,
  subscriptions: urls.subscriptions,
} as const;
export type RecurringListRoute = keyof typeof RECURRING_LISTS;

/** The first list that is open, of the type where there is one of its own. */
export function findRecurringList(
  capabilities: ReadonlySet<Capability>,
  type?: Of,
): RecurringListRoute | undefined {
  const ofType = { autoplay: 'autoplays', subscription: 'subscriptions' } as const;
  const wanted: readonly RecurringListRoute[] =
    type === undefined
      ? ['recurringPurchases', 'autoplays', 'subscriptions']
      : ['recurringPurchases', ofType[type]];
  return wanted.find((route) => isRouteOpen(route, capabilities));
}

/** The page of one of them. */
export const getRecurringHref = (type: Of, id: string): string => urls[type](id);
