// The menu and the footer that a brand has of its own: links to pages that are closed to the visitor are left out.
import { type Capability, isGateOpen } from '../../brand/capabilities.ts';
import type { FooterColumn, MenuEntry } from '../../brand/theme.ts';
import { normalisePath } from '../../content/content-paths.ts';
import { findRoutesAt, getRouteGate } from '../route-gates.ts';
import type { NavigationLink } from './navigation.ts';

/** The path of a link, as paths are compared. */
export const toPlainPath = (href: string): string => normalisePath(href.split(/[?#]/, 1)[0] ?? '');

const findGate = (href: string) => {
  const [route] = findRoutesAt(toPlainPath(href));
  return route ? getRouteGate(route) : [];
};

/** The entries as the menu shows them. */
export const toMenuLinks = (menu: readonly MenuEntry[]): readonly NavigationLink[] =>
  menu.map(({ label, href, list }, place) => ({
    key: `own-${place + 1}`,
    label,
    href,
    routeType: list ? 'internal_dynamic' : href.startsWith('/') ? 'internal' : 'external',
    ...(list && { children: [list] }),
    gate: findGate(href),
  }));

/** The links of a column that lead to pages that are open. */
export const listOpenLinks = (
  { links }: FooterColumn,
  held: ReadonlySet<Capability>,
  missing: ReadonlySet<string>,
): FooterColumn['links'] =>
  links.filter(({ href }) => isGateOpen(findGate(href), held) && !missing.has(toPlainPath(href)));
