// Routes that need a login: those marked (P) in section 2, by the pattern that a request was matched to. A path as it
// was typed is never looked at: encodings and case get round rules on paths.

const PROTECTED_ROUTES = [
  '/change-Password',
  '/close-my-account',
  '/cart/replay/*',
  '/deposit',
  '/checkout/deposit/*',
  '/receipt/*',
  '/communication-preferences',
  '/my-account',
  '/my-account/*',
] as const;

const OPEN_ROUTES = ['/my-account/confirm-address/*', '/my-account/confirm-address'] as const;

/** Pages that may be seen by everybody and are made for one visitor. */
const PERSONAL_ROUTES = ['/login', '/checkout/*', '/cart', '/cart/*', '/buy'] as const;

const matchesRule = (rule: string, pattern: string): boolean =>
  rule.endsWith('/*')
    ? pattern.toLowerCase().startsWith(rule.slice(0, -1).toLowerCase()) && pattern.length > rule.length - 1
    : pattern.toLowerCase() === rule.toLowerCase();

const isOneOf = (rules: readonly string[], pattern: string): boolean =>
  rules.some((rule) => matchesRule(rule, pattern));

/** Whether a matched route (`/my-account/transactions/[...page]`) needs a login. */
export const isProtectedRoute = (pattern: string): boolean =>
  isOneOf(PROTECTED_ROUTES, pattern) && !isOneOf(OPEN_ROUTES, pattern);

/** Whether an address shows what only its customer may see: such a page goes when he signs out. It guards nothing. */
export const isPrivateAddress = (path: string): boolean =>
  isProtectedRoute(path.toLowerCase().replace(/\/+$/, ''));

/** What editors work with, and what the maintenance page is made of (decision S9). */
const MAINTENANCE_ROUTES = [
  '/editor',
  '/editor/*',
  '/api/editor/*',
  '/preview',
  '/503',
  '/theme/*',
  '/assets/*',
  '/favicon.ico',
  '/site.webmanifest',
] as const;

/** Whether a matched route is answered as always while the shop is closed for maintenance. */
export const isServedInMaintenance = (pattern: string): boolean => isOneOf(MAINTENANCE_ROUTES, pattern);

/** Whether a matched route is made for one visitor. */
export const isPersonalRoute = (pattern: string): boolean =>
  isProtectedRoute(pattern) || isOneOf(PERSONAL_ROUTES, pattern);
