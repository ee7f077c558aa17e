// The main menu until the content services bring their own. Addresses of areas follow with their pages.
import type { NavigationLink, NavigationOrder } from '#lib/domain/content/navigation.ts';
import { urls } from '#lib/domain/pages/urls.ts';

export const defaultNavigation: readonly NavigationLink[] = [
  {
    key: 'lotto',
    labelKey: 'layout.nav-lotteries',
    routeType: 'internal_dynamic',
    href: urls.lottoTickets(),
    children: ['lotto'],
    gate: { anyOf: ['commercial-lotteries', 'multi-offer-site'] },
  },
  {
    key: 'results',
    labelKey: 'layout.nav-results',
    routeType: 'internal_dynamic',
    href: urls.results(),
    children: ['results'],
    gate: ['multi-offer-site'],
  },
  {
    key: 'causes',
    labelKey: 'layout.nav-causes',
    routeType: 'internal',
    href: urls.causes(),
    gate: ['causes-directory'],
  },
  {
    key: 'journal',
    labelKey: 'layout.nav-journal',
    routeType: 'internal',
    href: urls.blog(),
    gate: ['blog'],
  },
];

export const defaultNavigationOrder: NavigationOrder = { isLottoPartyBeforeSyndicate: true };
