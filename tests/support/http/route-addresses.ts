// An address of every route that is built, made from the table of routes: what browser tests and crawls walk.
import { isPersonalRoute } from '#lib/domain/pages/route-classes.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { toBasePath } from '#lib/domain/pages/route-patterns.ts';
import type { Area, Route } from '#lib/route-rules.ts';
import { AREAS, ROUTES, type RouteName } from '#lib/routes.ts';
import { LOTTERY_SHOP } from '#platform/shop/seed/settings.ts';

/** Something that the demo shop has, by the parameter of the pattern. */
const SAMPLES: Readonly<Record<string, string>> = {
  productOfferKey: 'comet',
  drawNo: '1500',
  slug: 'how-it-works',
  blogSlug: 'how-odds-are-computed',
  causeSlug: 'bush-library-van',
  giveawayType: 'daily',
  drawNumber: '1',
};

/** Of a parameter that may be missing, where the address says more with it. */
const OPTIONAL_SAMPLES: Readonly<Partial<Record<RouteName, string>>> = {
  offer: 'systems',
  offerResultsOn: '2026-06',
  offerTerms: '1500',
};

const getRoute = (name: RouteName): Route => ROUTES[name];
const areas = Object.values<Area>(AREAS);

/** @throws Error where a parameter has no sample yet */
export function getSampleAddress(name: RouteName): string {
  const path = toBasePath(getRoute(name).pattern).replace(/\[(\w+)\]/g, (_, parameter: string) => {
    const sample = SAMPLES[parameter];
    if (sample === undefined) throw new Error(`Give [${parameter}] of ${name} a sample`);
    return sample;
  });
  const last = OPTIONAL_SAMPLES[name];
  return last === undefined ? path : `${path}/${last}`;
}

const isMachinery = ({ pattern, isReserved, servedBy }: Route): boolean =>
  isReserved === true ||
  servedBy === 'front' ||
  /\.(?:\w+|\[\w+\])$/.test(pattern) ||
  /^\/(api|editor|operator)(\/|$)/.test(pattern);

const isSignedIn = ({ pattern, access }: Route): boolean =>
  access === 'signed-in' ||
  areas.some((area) => area.access === 'signed-in' && `${pattern}/`.startsWith(`${area.base}/`));

/** Pages that need what no sample has: an open draw, a cart with tickets, half a login, a partner, a login, a group. */
const NEEDS_MORE: ReadonlySet<RouteName> = new Set([
  'drawOf',
  'cartBuy',
  'anonCart',
  'loginCode',
  'partner',
  'partyFragment',
  'partyInvitation',
  'partnerReceipt',
]);

/** Routes that a guest may see, made to be looked at. */
export const PUBLIC_ROUTES: readonly RouteName[] = (Object.keys(ROUTES) as RouteName[]).filter((name) => {
  const route = getRoute(name);
  return (
    !NEEDS_MORE.has(name) &&
    // Opened by a link from a mail.
    route.secretAfter === undefined &&
    !isMachinery(route) &&
    !isSignedIn(route) &&
    route.cache !== 'never'
  );
});

const OPEN_IN_DEMO = new Set(LOTTERY_SHOP);
const NO_CONTENT: readonly RouteName[] = [
  'offer',
  'feedbackFragment',
  'cardsFragment',
  'confirmFragment',
  'elevationFragment',
  'migrationFragment',
  'realityCheckFragment',
];

/** Public routes of the demo shop whose pages are the same for everybody, and whole. */
export const CONTENT_ROUTES: readonly RouteName[] = PUBLIC_ROUTES.filter(
  (name) =>
    !isPersonalRoute(getRoute(name).pattern) && isRouteOpen(name, OPEN_IN_DEMO) && !NO_CONTENT.includes(name),
);
