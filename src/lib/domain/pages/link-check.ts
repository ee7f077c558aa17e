// Whether visitors of a brand get to where a link of editors leads.
import type { LinkFault } from '../../contracts/editor/editor-desk.ts';
import type { Route } from '../../route-rules.ts';
import { ROUTES } from '../../routes.ts';
import { type Capability, type Gate, isGateOpen } from '../brand/capabilities.ts';
import { findPartRedirect, getItemPath, normalisePath, type Redirect } from '../content/content-paths.ts';
import { ROUTE_PATHS } from './route-gates.ts';
import { toExpression } from './route-patterns.ts';

/** Something that has an address: an item, a game or a page of the shop. */
export interface LinkTarget {
  readonly path: string;
  /** Undefined: shown on every brand. */
  readonly brand: string | undefined;
  readonly isPublished: boolean;
  readonly gate: Gate;
  /** Of a redirect, which has its address from. */
  readonly redirect?: Redirect | undefined;
}

export interface LinkMap {
  /** By normalised path; two brands may have an item each at one address. */
  readonly targets: ReadonlyMap<string, readonly LinkTarget[]>;
  /** By the first segment of the pages of a game. */
  readonly offers: ReadonlyMap<string, Gate>;
  /** What visitors of each brand hold. */
  readonly held: ReadonlyMap<string, ReadonlySet<Capability>>;
}

export interface FoundLinkFault {
  readonly reason: LinkFault;
  readonly brand: string;
}

interface Place {
  readonly path: string;
  readonly targets: readonly LinkTarget[];
}

/** Pages at these addresses are items: one that no item has leads nowhere. */
const ITEM_PLACES = ['/blog/', '/causes/', '/about/'];
const LIST_PAGE = /\/\d+$/;
const OFFER_PARAMETER = '[productOfferKey]';

const PATTERNS = Object.values<Route>(ROUTES).map(({ pattern, gate = [] }) => ({
  expression: toExpression(pattern),
  gate,
  isOfOffer: pattern.startsWith(`/${OFFER_PARAMETER}`),
}));

/** The path that is checked: addresses elsewhere, parts of the page itself and files are not. */
function toCheckedPath(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  const path = normalisePath(address.replace(/[?#].*$/, ''));
  return /\.\w{2,5}$/.test(path) || path.startsWith('/assets/') ? undefined : path;
}

/** The gate of the shop's own page at a path; undefined where there is none. */
function findRouteGate(path: string, { offers }: LinkMap): Gate | undefined {
  const known = ROUTE_PATHS.get(path);
  if (known) return known;
  if (ITEM_PLACES.some((place) => path.startsWith(place) && !LIST_PAGE.test(path))) return undefined;
  const [, first = ''] = path.split('/');
  const found = PATTERNS.find(
    ({ expression, isOfOffer }) => expression.test(path) && (!isOfOffer || offers.has(first)),
  );
  return found?.gate;
}

/** A redirect of an item takes its parts along only to another item of its kind. */
const isPartTaken = (part: string, item: string, { redirect }: LinkTarget): boolean =>
  redirect === undefined || findPartRedirect(part, new Map([[item, redirect]])) !== undefined;

/** What is at a path: without anything of its own, the item that it is part of. */
function findPlace(written: string, { targets }: LinkMap): Place {
  const [own, item] = [targets.get(written), getItemPath(written)];
  if (own || item === undefined) return { path: written, targets: own ?? [] };
  return { path: item, targets: (targets.get(item) ?? []).filter((one) => isPartTaken(written, item, one)) };
}

function findFaultOf({ path, targets }: Place, brand: string, map: LinkMap): LinkFault | undefined {
  const held = map.held.get(brand) ?? new Set<Capability>();
  const own = targets.filter((target) => target.brand === undefined || target.brand === brand);
  const gate = findRouteGate(path, map);
  if (own.some((target) => target.isPublished && isGateOpen(target.gate, held))) return undefined;
  if (gate) return isGateOpen(gate, held) ? undefined : 'closed';
  if (own.some(({ isPublished }) => isPublished)) return 'closed';
  if (own.length > 0) return 'unpublished';
  return targets.length > 0 ? 'other_brand' : 'unknown';
}

/** The first brand that does not get there, and why. @param brand undefined: shown on every brand */
export function findLinkFault(
  address: string,
  brand: string | undefined,
  map: LinkMap,
): FoundLinkFault | undefined {
  const written = toCheckedPath(address);
  if (written === undefined) return undefined;
  const place = findPlace(written, map);
  for (const shown of brand === undefined ? map.held.keys() : [brand]) {
    const reason = findFaultOf(place, shown, map);
    if (reason) return { reason, brand: shown };
  }
  return undefined;
}
