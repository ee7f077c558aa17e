// What a browser keeps of the shop to open it without network: the names of its caches, and what is written at a kept
// page. The service worker fills them; the page that stands in for others lists them.

/** A name changes with what is in the cache: an older one is removed when the worker of a new build starts. */
export const KEPT_CACHES = {
  shared: 'shared-1',
  own: 'own-1',
  /** Files of builds, this one's and those that kept pages were made of. */
  built: 'built-1',
  pictures: 'pictures-1',
  /** The customer's own tickets as one signed text. */
  pocket: 'pocket-1',
} as const;

/** The worker's own page and its files are those of one build. */
export const getShellCache = (build: string): string => `shell-${build}`;

/** How many are kept, and for how long; the oldest go first. Browsers give a site room, and take all of it back at once. */
export const KEPT_LIMITS = {
  shared: { pages: 120, days: 60 },
  own: { pages: 40, days: 30 },
  pictures: 150,
} as const;

/** Headers of a kept page. */
export const KEPT_HEADERS = {
  /** When it was seen, an instant. */
  at: 'x-kept-at',
  /** Its title, encoded as a part of an address. */
  title: 'x-kept-title',
  /** Whose it is, where it is of one customer. */
  mark: 'x-kept-mark',
} as const;

/** The cookie that says to scripts who is logged in: `1.` and the mark of the customer. */
export const HINT_COOKIE = 'signed_in';

/** The mark in the value of that cookie. */
export const readHintMark = (value: string | undefined): string | undefined =>
  value?.startsWith('1.') ? value.slice(2) || undefined : undefined;

/** The same from all cookies of a page. */
export function findHintMark(cookies: string): string | undefined {
  const hint = cookies.split('; ').find((cookie) => cookie.startsWith(`${HINT_COOKIE}=`));
  return readHintMark(hint?.slice(HINT_COOKIE.length + 1));
}

/** Whether what was kept then is too old by now. Both milliseconds since 1970. */
export const isTooOld = (keptAt: number, now: number, days: number): boolean =>
  !(now - keptAt < days * 24 * 3_600_000);
