// Routes that need a login, by the pattern that a request was matched to. A path as it was typed is never looked at:
// encodings and case get round rules on paths. Shipped to the browser, where the table of routes holds no other rules.
import type { Area, Route } from '../../route-rules.ts';
import { AREAS, ROUTES } from '../../routes.ts';
import { matchesRule, toRules } from './route-patterns.ts';

const routes = Object.values<Route>(ROUTES);
const areas = Object.values<Area>(AREAS);

const PROTECTED_RULES = [
  ...areas.flatMap(({ access, base }) => (access === 'signed-in' ? [base, `${base}/*`] : [])),
  ...routes.flatMap(({ access, pattern }) => (access === 'signed-in' ? toRules(pattern) : [])),
];

/** Routes of a protected area that everybody may see. */
const OPEN_RULES = routes.flatMap(({ access, pattern }) => (access === 'public' ? toRules(pattern) : []));

const matchesAny = (rules: readonly string[], pattern: string): boolean =>
  rules.some((rule) => matchesRule(rule, pattern));

/** Whether a matched route (`/my-account/transactions/[...page]`) needs a login. */
export const isProtectedRoute = (pattern: string): boolean =>
  matchesAny(PROTECTED_RULES, pattern) && !matchesAny(OPEN_RULES, pattern);

/** Whether an address shows what only its customer may see: such a page goes at the sign-out. It guards nothing. */
export const isPrivateAddress = (path: string): boolean =>
  isProtectedRoute(path.toLowerCase().replace(/\/+$/, ''));
