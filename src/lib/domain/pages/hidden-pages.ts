// Addresses at which pages of editors are not seen, because a page of the shop takes them (decision R1).
import type { Route } from '../../route-rules.ts';
import { ROUTES } from '../../routes.ts';
import { normalisePath } from '../content/content-paths.ts';
import { listOfferSegments, type PlacedOffer } from './offer-segments.ts';
import { fromProgramPath, PROGRAM_BASE } from './program-path.ts';
import { toExpression } from './route-patterns.ts';

const ABOUT_FILE = ROUTES.about.servedBy;

/** Page files that show what editors wrote for the address. */
const COMPOSING_FILES: readonly string[] = [ROUTES.offer.pattern, ABOUT_FILE];

/** Routes that never show what editors wrote for the address. */
const OWN_ROUTES = Object.values<Route>(ROUTES)
  .filter(({ pattern, servedBy = pattern }) => !COMPOSING_FILES.includes(servedBy))
  .map(({ pattern }) => ({ expression: toExpression(pattern), isOfAnything: pattern.startsWith('/[') }));

/** Below it the file of `/about` comes before files whose first segment may be anything. */
const ABOUT = toExpression(ABOUT_FILE);

/** The terms of a game, and of one of its draws, show what editors wrote for their address. */
const TERMS = /^\/[^/]+\/terms-and-conditions(?:\/[1-9]\d*)?$/;

/** Addresses that pages of the shop take besides its fixed routes. */
export interface TakenAddresses {
  /** Of the games that have pages. */
  readonly keys: ReadonlySet<string>;
  /** First segments of the pages of games. */
  readonly segments: ReadonlySet<string>;
  /** First segment of the pages of the membership programme; undefined without one. */
  readonly programUrl: string | undefined;
}

export const toTakenAddresses = (
  offers: readonly PlacedOffer[],
  programUrl: string | undefined,
): TakenAddresses => ({
  keys: new Set(offers.map(({ key }) => key)),
  segments: new Set(offers.flatMap(listOfferSegments)),
  programUrl,
});

/** Whether a path belongs to the membership programme under its own name, whatever editors put there. */
export const isProgramPath = (path: string, { programUrl }: Pick<TakenAddresses, 'programUrl'>): boolean =>
  programUrl !== undefined &&
  `/${programUrl}` !== PROGRAM_BASE &&
  fromProgramPath(normalisePath(path), programUrl) !== undefined;

interface PlacedPage {
  readonly path: string;
  readonly overrides_route?: unknown;
}

function isOnOwnRoute(plain: string): boolean {
  const isAbout = ABOUT.test(plain);
  return OWN_ROUTES.some(
    ({ expression, isOfAnything }) => !(isAbout && isOfAnything) && expression.test(plain),
  );
}

/** Of pages in lists that are kept: the table of routes is long. */
const onOwnRoute = new WeakMap<PlacedPage, boolean>();

function isRouteTaken(page: PlacedPage, plain: string): boolean {
  const held = onOwnRoute.get(page);
  if (held !== undefined) return held;
  const isTaken = isOnOwnRoute(plain);
  onOwnRoute.set(page, isTaken);
  return isTaken;
}

/** Whether visitors who ask for the address of a page get something else. */
export function isPageHidden(page: PlacedPage, taken: TakenAddresses): boolean {
  const plain = normalisePath(page.path);
  if (isProgramPath(plain, taken)) return true;
  if (page.overrides_route === true) return false;
  const [, first = ''] = plain.split('/');
  if (taken.segments.has(first)) return !(taken.keys.has(first) && TERMS.test(plain));
  return isRouteTaken(page, plain);
}
