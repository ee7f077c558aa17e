// The main menu until the content services bring their own: the routes that name a label for the header.
import type { NavigationLink, NavigationOrder } from '#lib/domain/pages/menus/navigation.ts';
import { getRouteGate } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { ROUTES } from '#lib/routes.ts';

type HeaderRoute =
  | 'lottoTickets'
  | 'charityTickets'
  | 'partyLanding'
  | 'syndicates'
  | 'results'
  | 'causes'
  | 'membership'
  | 'blog';

const createLink = (
  route: HeaderRoute,
  link: Pick<NavigationLink, 'key' | 'routeType' | 'children' | 'hasDot'>,
): NavigationLink => ({
  ...link,
  labelKey: ROUTES[route].menus.header,
  href: urls[route](),
  gate: getRouteGate(route),
});

export const defaultNavigation: readonly NavigationLink[] = [
  createLink('lottoTickets', { key: 'lotto', routeType: 'internal_dynamic', children: ['lotto'] }),
  createLink('charityTickets', { key: 'raffles', routeType: 'internal_dynamic', children: ['raffle'] }),
  createLink('partyLanding', { key: 'lotto-party', routeType: 'internal' }),
  createLink('syndicates', { key: 'syndicate', routeType: 'internal_dynamic', children: ['social_play'] }),
  createLink('results', { key: 'results', routeType: 'internal_dynamic', children: ['results'] }),
  createLink('causes', { key: 'causes', routeType: 'internal' }),
  createLink('membership', { key: 'membership', routeType: 'internal', hasDot: true }),
  createLink('blog', { key: 'journal', routeType: 'internal' }),
];

export const defaultNavigationOrder: NavigationOrder = { isLottoPartyBeforeSyndicate: true };

/** The menu of the demonstration: one of its games is named in it. */
export const demonstrationNavigation: readonly NavigationLink[] = defaultNavigation.toSpliced(1, 0, {
  key: 'powerhit',
  labelKey: 'layout.nav-powerhit',
  routeType: 'internal',
  href: urls.offer('comet', 'powerhit'),
  gate: ['commercial-lotteries'],
});
