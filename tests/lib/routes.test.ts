// The table of routes: every page has a row, and lists that are derived from it.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '#lib/domain/brand/capabilities.ts';
import { listMenuLinks, listSuggestedRoutes } from '#lib/domain/pages/menus/route-menus.ts';
import { isIndexedRoute, UNCACHED_PATHS, UNCRAWLED_PATHS } from '#lib/domain/pages/route-classes.ts';
import { listSitemapPaths } from '#lib/domain/pages/route-gates.ts';
import type { MenuName, Route } from '#lib/route-rules.ts';
import { ROUTES, type RouteName } from '#lib/routes.ts';

const NAMES = Object.keys(ROUTES) as RouteName[];
const EVERYTHING = new Set(CAPABILITIES);
const NOTHING: ReadonlySet<never> = new Set();

const getRoute = (name: RouteName): Route => ROUTES[name];
const toPattern = (file: string): string =>
  `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`;

test('every page has a row, and every row a page', () => {
  const files = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|ts)$/.test(file))
    .map(toPattern);
  const built = NAMES.map(getRoute);
  const served = built
    .filter(({ servedBy }) => servedBy !== 'front')
    .map(({ pattern, servedBy = pattern }) => servedBy);
  expect([...new Set(served)].sort()).toEqual(files.sort());
});

test('the sitemap lists what search engines may find, in the order of the table', () => {
  expect(listSitemapPaths(EVERYTHING)).toEqual([
    '/',
    '/lotto-tickets',
    '/charity-tickets',
    '/syndicates',
    '/social-play',
    '/lotto-results',
    '/lotto-results/lotteries',
    '/lotto-results/raffles',
    '/about',
    '/about/responsible-gaming',
    '/about/privacy',
    '/about/cookie-policy',
    '/about/how-draws-are-proven',
    '/about/terms-and-conditions',
    '/about/terms-of-use',
    '/about/contact-us',
    '/blog',
    '/causes',
    '/your-support',
    '/developers',
    '/status',
    '/developers/widget',
    '/app',
    '/app/android',
    '/app/android/install',
    '/lotto-party',
    '/daily-winners',
    '/daily-winners/winners',
    '/daily-winners/membership-tiers',
  ]);
  expect(listSitemapPaths(NOTHING)).toEqual([
    '/',
    '/about',
    '/about/privacy',
    '/about/how-draws-are-proven',
    '/about/terms-and-conditions',
    '/about/contact-us',
    '/your-support',
    '/developers',
    '/status',
  ]);
  expect(listSitemapPaths(new Set(['support-faq'] as const))).toContain('/about/faq');
});

test('a route that is listed may be indexed', () => {
  const listed = NAMES.map(getRoute).filter(({ sitemap }) => sitemap);
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter(({ pattern, cache }) => !isIndexedRoute(pattern) || cache)).toEqual([]);
});

test('a page of the shop that a menu leads everybody to may be indexed, and a sitemap lists it', () => {
  const shown = NAMES.map(getRoute).filter(({ menus }) => menus && ('header' in menus || 'footer' in menus));
  expect(shown.length).toBeGreaterThan(10);
  expect(
    shown
      .filter(({ pattern, sitemap }) => !isIndexedRoute(pattern) || !sitemap)
      .map(({ pattern }) => pattern),
  ).toEqual([]);
});

test('crawlers are kept from what is personal, and calls from the store', () => {
  expect(UNCRAWLED_PATHS).toEqual([
    '/api/',
    '/my-account',
    '/checkout/',
    '/search',
    '/cart',
    '/login',
    '/logout',
    '/login/code',
    '/confirm-email/',
    '/check-email',
    '/receipt/',
    '/gift/',
    '/alerts/',
  ]);
  expect(UNCACHED_PATHS).toEqual(['/api', '/my-account', '/checkout', '/3ds', '/purchase', '/operator']);
});

test('the menus lead to what is open, in the order of the table', () => {
  const list = (menu: MenuName, held: ReadonlySet<(typeof CAPABILITIES)[number]>) =>
    listMenuLinks(menu, held).map(({ href }) => href);
  expect(list('footer', EVERYTHING)).toEqual([
    '/about',
    '/about/responsible-gaming',
    '/about/how-draws-are-proven',
    '/about/contact-us',
    '/blog',
    '/your-support',
    '/developers',
    '/status',
    '/app',
  ]);
  expect(list('footer', NOTHING)).toEqual([
    '/about',
    '/about/how-draws-are-proven',
    '/about/contact-us',
    '/developers',
    '/status',
  ]);
  expect(list('drawer', EVERYTHING)).toEqual([
    '/my-account/upcoming-tickets',
    '/my-account/past-tickets',
    '/my-account/recurring-purchases',
    '/my-account/lotto-party',
    '/my-account/gifts',
    '/my-account/transactions',
    '/my-account/spend-limits',
    '/my-account/favourite-numbers',
    '/my-account/messages',
    '/my-account/login-and-security',
    '/my-account/my-details',
    '/communication-preferences',
    '/alerts',
    '/my-account/current-giveaways',
  ]);
  expect(list('drawer', NOTHING)).toEqual([
    '/my-account/messages',
    '/my-account/login-and-security',
    '/my-account/my-details',
  ]);
  expect(list('tabs', EVERYTHING)).toEqual([
    '/my-account',
    '/my-account/upcoming-tickets',
    '/my-account/past-tickets',
    '/my-account/recurring-purchases',
    '/my-account/lotto-party',
    '/my-account/transactions',
    '/my-account/messages',
    '/my-account/deposit',
    '/my-account/withdraw',
  ]);
  expect(list('tabs', NOTHING)).toEqual(['/my-account', '/my-account/messages']);
  expect(list('money', EVERYTHING)).toEqual([
    '/my-account/transactions',
    '/my-account/deposit',
    '/my-account/cards-and-accounts',
    '/my-account/withdraw',
  ]);
  for (const menu of ['care', 'you'] as const) expect(list(menu, EVERYTHING)).not.toEqual([]);
  expect(
    listSuggestedRoutes(EVERYTHING)
      .map(({ href }) => href)
      .sort(),
  ).toEqual([
    '/about/contact-us',
    '/about/faq',
    '/app',
    '/blog',
    '/cart',
    '/charity-tickets',
    '/daily-winners',
    '/login',
    '/lotto-party',
    '/lotto-results',
    '/lotto-tickets',
    '/syndicates',
    '/your-support',
  ]);
});
