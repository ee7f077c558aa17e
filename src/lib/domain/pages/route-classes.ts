// How the server treats a route: made for one visitor, answered in maintenance, kept from crawlers and from search
// engines, never stored, called by scripts.
import type { Area, Route } from '../../route-rules.ts';
import { AREAS, ROUTES } from '../../routes.ts';
import { isProtectedRoute } from './protected-routes.ts';
import { hasParameter, matchesRule, toRules } from './route-patterns.ts';

const routes = Object.values<Route>(ROUTES);
const areas = Object.values<Area>(AREAS);

const collectRules = (isCovered: (rule: Area | Route) => boolean): string[] => [
  ...areas.filter(isCovered).flatMap(({ base }) => [base, `${base}/*`]),
  ...routes.filter(isCovered).flatMap(({ pattern }) => toRules(pattern)),
];

const MAINTENANCE_RULES = collectRules(({ isServedInMaintenance }) => isServedInMaintenance === true);
const PERSONAL_RULES = collectRules(({ cache }) => cache === 'personal');
const STAFF_RULES = collectRules(({ access }) => access === 'staff');
const UNINDEXED: ReadonlySet<string> = new Set(
  routes.filter(({ isIndexed }) => isIndexed === false).map(({ pattern }) => pattern),
);
const CALLS: ReadonlySet<string> = new Set(
  routes.filter(({ isCall }) => isCall).map(({ pattern }) => pattern),
);

/** Whether a matched route is answered as always while the shop is closed for maintenance (decision S9). */
export const isServedInMaintenance = (pattern: string): boolean =>
  MAINTENANCE_RULES.some((rule) => matchesRule(rule, pattern));

/** Whether a matched route is made for one visitor. */
export const isPersonalRoute = (pattern: string): boolean =>
  isProtectedRoute(pattern) || PERSONAL_RULES.some((rule) => matchesRule(rule, pattern));

/** Whether search engines may list pages of a matched route. */
export const isIndexedRoute = (pattern: string): boolean =>
  !UNINDEXED.has(pattern) &&
  !isPersonalRoute(pattern) &&
  !STAFF_RULES.some((rule) => matchesRule(rule, pattern));

/** Whether a matched route is about accounts elsewhere that open the customer's. */
export const isSocialRoute = (pattern: string): boolean =>
  matchesRule(`${ROUTES.socialAccounts.pattern}/*`, pattern) || pattern === ROUTES.socialAccounts.pattern;

/** Whether a matched route is of an area of the site, as `account`. */
export function isRouteIn(area: 'account' | 'desk', pattern: string): boolean {
  const { base } = AREAS[area] as Area;
  return pattern === base || matchesRule(`${base}/*`, pattern);
}

/** Whether a matched route is called by scripts, which read JSON. */
export const isCallRoute = (pattern: string): boolean => CALLS.has(pattern);

const OFFLINE_COPIES: ReadonlyMap<string, Route['offline']> = new Map(
  routes.flatMap(({ pattern, servedBy = pattern, offline }) =>
    offline ? [[servedBy, offline] as const] : [],
  ),
);

/** What browsers keep of a page of a matched route, to open it again without network; nothing of most. */
export const getOfflineCopy = (pattern: string): Route['offline'] => OFFLINE_COPIES.get(pattern);

/** Paths that no answer is ever stored for, nor for those below them. */
export const UNCACHED_PATHS: readonly string[] = areas
  .filter(({ isUncached }) => isUncached)
  .map(({ base }) => base);

/** For `Disallow` of robots.txt: paths as they are, and with a slash at the end what is below them. */
export const UNCRAWLED_PATHS: readonly string[] = [
  ...areas
    .filter(({ isUncrawled }) => isUncrawled)
    .map(({ base }) => (routes.some(({ pattern }) => pattern === base) ? base : `${base}/`)),
  ...routes
    .filter(({ isUncrawled }) => isUncrawled)
    .map(({ pattern }) => (hasParameter(pattern) ? pattern.slice(0, pattern.indexOf('[')) : pattern)),
];
