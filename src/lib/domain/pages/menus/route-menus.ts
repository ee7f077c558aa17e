// The links of the menus, and the pages that the 404 screen suggests, while their gates are open.
import type { MenuName, Route } from '../../../route-rules.ts';
import { ROUTES, type RouteName } from '../../../routes.ts';
import { type Capability, isGateOpen } from '../../brand/capabilities.ts';
import { findRoutesAt } from '../route-gates.ts';
import { toBasePath } from '../route-patterns.ts';

interface RouteLink {
  readonly route: RouteName;
  readonly href: string;
  /** Key of the copy that names it. */
  readonly labelKey: string;
}

const entries = Object.entries(ROUTES) as [RouteName, Route][];

/** The links of a menu in the order of the table. */
export const listMenuLinks = (menu: MenuName, held: ReadonlySet<Capability>): RouteLink[] =>
  entries.flatMap(([route, { pattern, menus, gate = [], menuGate = gate, menuClosedBy }]) => {
    const labelKey = menus?.[menu];
    const isClosed = menuClosedBy !== undefined && held.has(menuClosedBy);
    return labelKey && !isClosed && isGateOpen(menuGate, held)
      ? [{ route, href: toBasePath(pattern), labelKey }]
      : [];
  });

const findLabel = ({ label, menus }: Route): string | undefined =>
  label ?? menus?.money ?? menus?.drawer ?? menus?.tabs ?? menus?.header;

/**
 * Key of the copy that names the page at an address of this site, where a menu or a list does. A party is begun on any
 * page, whose address says so (`?party=`).
 */
export function findPageLabel(address: string): string | undefined {
  const [path = '', query] = address.split('?', 2);
  const isParty = new URLSearchParams(query).has('party');
  const [route] = isParty ? (['partyLanding'] as const) : findRoutesAt(path);
  return route && route !== 'home' ? findLabel(ROUTES[route]) : undefined;
}

/** Pages that are suggested in place of one that does not exist. */
export const listSuggestedRoutes = (held: ReadonlySet<Capability>): RouteLink[] =>
  entries.flatMap(([route, { pattern, label, access, gate = [] }]) =>
    label && access === undefined && isGateOpen(gate, held)
      ? [{ route, href: toBasePath(pattern), labelKey: label }]
      : [],
  );
