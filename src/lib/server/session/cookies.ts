// The site's own cookies: read from a request, written as header lines.
import { CONSENT_LIFE_S } from '#lib/domain/visitor/consent-life.ts';

/** Seconds that a cookie lives; without it until the browser closes. */
const LIFETIMES_S = {
  session: undefined,
  signed_in: undefined,
  /** A login that waits for its second step: whether to stay logged in, and the challenge. */
  pending_login: 600,
  /** A login at a provider that is under way: what for, the secret of this browser, where it leads. */
  social: 600,
  /** Opens an account for a login elsewhere. */
  social_sign_up: 1800,
  device: 365 * 86_400,
  cart_token: 14 * 86_400,
  partner_cart: 14 * 86_400,
  cart_count: 14 * 86_400,
  cart_holds: 14 * 86_400,
  cart_said: 60,
  last_paid: 1800,
  /** A payment whose answer was lost. */
  lost_payment: 1800,
  pricing: undefined,
  segment: undefined,
  /** The region that pages are made for, and that it is the account's: it goes with the session. */
  sv: undefined,
  sv_of_account: undefined,
  consent: CONSENT_LIFE_S,
  anon_id: 365 * 86_400,
  affiliate: 14 * 86_400,
  editor_session: 12 * 3600,
  editor_device: 365 * 86_400,
  /** Of a look at the account of a customer, by somebody at the desk. */
  desk_view: 900,
  edit_mode: undefined,
  /** What an answer had to say, for the page that follows. */
  notices: 60,
} as const;
export type CookieName = keyof typeof LIFETIMES_S;

/** Scripts may read that there is a session to ask about, how full the cart is, under which pricing, that a customer has capabilities or prices of their own, the region, what was agreed to, and that pages are edited. */
const READABLE: ReadonlySet<CookieName> = new Set([
  'signed_in',
  'cart_count',
  'cart_holds',
  'pricing',
  'segment',
  'sv',
  'consent',
  'edit_mode',
  'notices',
]);

/** Never sent along by a link or a form of another site: what editors do is not for strangers to begin. */
const STRICT: ReadonlySet<CookieName> = new Set([
  'editor_session',
  'editor_device',
  'desk_view',
  'edit_mode',
]);

/** On https no other host of the domain can plant one of ours. */
const formatCookieName = (name: CookieName, isSecure: boolean): string =>
  isSecure && !READABLE.has(name) ? `__Host-${name}` : name;

const VALUE = /^[\w.~-]+$/;
const LENGTH_MAX = 512;
/** Browsers keep a cookie of four thousand bytes. */
const NOTICES_LENGTH_MAX = 3500;

/** How long the value of a cookie may be; a longer one counts as none. */
export const getCookieLengthMax = (name: CookieName): number =>
  name === 'notices' ? NOTICES_LENGTH_MAX : LENGTH_MAX;

/** The cookies of a request by their full names; undefined for one that was sent twice. */
export function parseCookies(header: string | null): ReadonlyMap<string, string | undefined> {
  const cookies = new Map<string, string | undefined>();
  for (const part of header?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut < 0) continue;
    const name = part.slice(0, cut).trimStart();
    cookies.set(name, cookies.has(name) ? undefined : part.slice(cut + 1).trimEnd());
  }
  return cookies;
}

/** The value of one of our cookies; nothing when it is missing, garbled or sent twice. */
export function findCookie(
  cookies: ReadonlyMap<string, string | undefined>,
  name: CookieName,
  isSecure: boolean,
): string | undefined {
  const value = cookies.get(formatCookieName(name, isSecure));
  return value !== undefined && value.length <= getCookieLengthMax(name) && VALUE.test(value)
    ? value
    : undefined;
}

/** `lifeS` in seconds, in place of the cookie's usual life. */
export function formatCookie(
  name: CookieName,
  value: string,
  isSecure: boolean,
  lifeS: number | undefined = LIFETIMES_S[name],
): string {
  return [
    `${formatCookieName(name, isSecure)}=${value}`,
    'Path=/',
    `SameSite=${STRICT.has(name) ? 'Strict' : 'Lax'}`,
    ...(READABLE.has(name) ? [] : ['HttpOnly']),
    ...(isSecure ? ['Secure'] : []),
    ...(lifeS === undefined ? [] : [`Max-Age=${lifeS}`]),
  ].join('; ');
}

/** Over at once, whatever the clocks of the shop and of the browser say. */
const REMOVED = ['Max-Age=0', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'] as const;
const NAMED_HOST = /^(?!\d+(\.\d+){3}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** The host and every domain above it that a cookie could have been set for. */
function listDomains(host: string): string[] {
  if (!NAMED_HOST.test(host)) return [];
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Lines that remove a cookie here and on every parent domain, whatever set it. */
export function formatCookieRemovals(name: CookieName, isSecure: boolean, host: string): string[] {
  const full = formatCookieName(name, isSecure);
  const end = ['Path=/', 'SameSite=Lax', ...(isSecure ? ['Secure'] : []), ...REMOVED].join('; ');
  const own = `${full}=; ${end}`;
  if (full !== name) return [own];
  return [own, ...listDomains(host).map((domain) => `${full}=; Domain=${domain}; ${end}`)];
}
