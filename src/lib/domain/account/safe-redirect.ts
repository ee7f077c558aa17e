// Where a visitor may be sent after logging in: a page of this site, and no other place.

const HERE = 'http://site.invalid';
const LOOPS = /^\/(api|logout|login|checkout\/login)(\/|$)/i;
const LENGTH_MAX = 1000;

/**
 * The path, query and fragment of an address of this site; the fallback for everything else, as `//elsewhere`,
 * `/\elsewhere`, `javascript:` or a page that would send him round in circles.
 */
export function safeRedirect(asked: string | null | undefined, fallback: string): string {
  if (!asked?.startsWith('/') || asked.length > LENGTH_MAX || /[\\\p{Cc}]/u.test(asked)) return fallback;
  if (!URL.canParse(asked, HERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  if (origin !== HERE || pathname.startsWith('//') || LOOPS.test(pathname)) return fallback;
  return `${pathname}${search}${hash}`;
}
