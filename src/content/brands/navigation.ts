// The main menu until the content services bring their own: the routes that name a label for the header.
import type { NavigationLink, NavigationOrder } from '#lib/domain/content/navigation.ts';
import { getRouteGate } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { ROUTES } from '#lib/routes.ts';

type HeaderRoute = 'lottoTickets' | 'charityTickets' | 'results' | 'causes' | 'blog';

const createLink = (
  route: HeaderRoute,
  link: Pick<NavigationLink, 'key' | 'routeType' | 'children'>,
): NavigationLink => ({
  ...link,
  labelKey: ROUTES[route].menus.header,
  href: urls[route](),
  gate: getRouteGate(route),
});

export const defaultNavigation: readonly NavigationLink[] = [
  createLink('lottoTickets', { key: 'lotto', routeType: 'internal_dynamic', children: ['lotto'] }),
  createLink('charityTickets', { key: 'raffles', routeType: 'internal_dynamic', children: ['raffle'] }),
  createLink('results', { key: 'results', routeType: 'internal_dynamic', children: ['results'] }),
  createLink('causes', { key: 'causes', routeType: 'internal' }),
  createLink('blog', { key: 'journal', routeType: 'internal' }),
];

export const defaultNavigationOrder: NavigationOrder = { isLottoPartyBeforeSyndicate: true };
