// The capabilities that open the routes of the shop, and which of them the sitemap lists.
import type { Route } from '../../route-rules.ts';
import { ROUTES, type RouteName } from '../../routes.ts';
import { type Capability, type Gate, isGateOpen } from '../brand/capabilities.ts';
import { hasParameter, toBasePath } from './route-patterns.ts';

const entries = Object.entries(ROUTES) as [RouteName, Route][];

const getRoute = (name: RouteName): Route => ROUTES[name];

/** The capabilities that a route needs; an empty list is open. */
export const getRouteGate = (name: RouteName): Gate => getRoute(name).gate ?? [];

/** Names of the routes at a path without parameters. */
export const findRoutesAt = (path: string): RouteName[] =>
  entries.filter(([, { pattern }]) => toBasePath(pattern) === path).map(([name]) => name);

/** Paths of the routes that have an address without parameters, with the gate of each. */
export const ROUTE_PATHS: ReadonlyMap<string, Gate> = new Map(
  entries
    .filter(([, { pattern }]) => !hasParameter(pattern))
    .map(([, { pattern, gate = [] }]) => [toBasePath(pattern), gate]),
);

/** Whether the route exists for a visitor who holds these capabilities. Closed routes answer 404. */
export const isRouteOpen = (name: RouteName, held: ReadonlySet<Capability>): boolean =>
  isGateOpen(getRouteGate(name), held);

/** Whether a page may be at a path: no route without an address of its own stands there that is closed. */
export function isPathOpen(path: string, held: ReadonlySet<Capability>): boolean {
  const gate = ROUTE_PATHS.get(path);
  return !gate || isGateOpen(gate, held);
}

const isListedNow = ({ listedWhile }: Route, held: ReadonlySet<Capability>): boolean =>
  !listedWhile || (held.has(listedWhile.on) && !(listedWhile.off && held.has(listedWhile.off)));

/** Whether pages of the route are for the sitemap, where their own part of it lists them. */
export const isRouteListed = (name: RouteName, held: ReadonlySet<Capability>): boolean =>
  isRouteOpen(name, held) && isListedNow(getRoute(name), held);

const ABOUT = '/about';

/** The route of a page below /about, by its plain path; undefined for one that only editors know. */
export const findAboutRoute = (path: string): RouteName | undefined =>
  path === ABOUT || path.startsWith(`${ABOUT}/`) ? findRoutesAt(path)[0] : undefined;

/** Paths for the sitemap: listed routes that are open, without their optional parameters. */
export const listSitemapPaths = (held: ReadonlySet<Capability>): string[] =>
  entries
    .filter(([name, { pattern, sitemap }]) => sitemap && !hasParameter(pattern) && isRouteListed(name, held))
    .map(([, { pattern }]) => toBasePath(pattern));
