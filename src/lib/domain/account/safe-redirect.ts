// Where a visitor may be sent after logging in: a page of this site, and no other place.

const PLACEHOLDER_ORIGIN = 'http://site.invalid';
const LOOPS = /^\/(api|logout|login|checkout\/login)(\/|$)/i;
const LENGTH_MAX = 1000;

/**
 * The path, query and fragment of an address of this site; the fallback for everything else, as `//elsewhere`,
 * `/\elsewhere`, `javascript:` or a page that would redirect back.
 */
export function toSafeRedirect(asked: string | null | undefined, fallback: string): string {
  if (!asked?.startsWith('/') || asked.length > LENGTH_MAX || /[\\\p{Cc}]/u.test(asked)) return fallback;
  if (!URL.canParse(asked, PLACEHOLDER_ORIGIN)) return fallback;
  const { origin, pathname, search, hash } = new URL(asked, PLACEHOLDER_ORIGIN);
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//') || LOOPS.test(pathname)) return fallback;
  return `${pathname}${search}${hash}`;
}
