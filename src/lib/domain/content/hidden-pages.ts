// Addresses at which pages of editors are not seen, because a page of the shop takes them (decision R1).
import type { Route } from '../../route-rules.ts';
import { ROUTES } from '../../routes.ts';
import { toExpression } from '../pages/route-patterns.ts';
import { normalisePath } from './content-paths.ts';

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

interface PlacedPage {
  readonly path: string;
  readonly overrides_route?: unknown;
}

/** Whether visitors who ask for the address of a page get something else. @param offers keys of the games */
export function isPageHidden(
  { path, overrides_route }: PlacedPage,
  offers: { has(key: string): boolean },
): boolean {
  if (overrides_route === true) return false;
  const plain = normalisePath(path);
  if (offers.has(plain.split('/')[1] ?? '')) return !TERMS.test(plain);
  const isAbout = ABOUT.test(plain);
  return OWN_ROUTES.some(
    ({ expression, isOfAnything }) => !(isAbout && isOfAnything) && expression.test(plain),
  );
}
