// The header lines by which a shared cache keeps a page, and finds it again when its tags are purged.
import type { PageTarget } from '../page-cache/page.ts';
import { ALL_PAGES } from '../page-cache/purges/purge-log.ts';

/** The key that every page has: a tag is never spelt like it, because its own letters are kept. */
const ALL_KEY = 'all-pages';
/** Varnish and the networks take 8 kB and more for a line. A page with longer ones is kept nowhere but here. */
const KEYS_BYTES_MAX = 7000;
const PLAIN = /^[\w:./@+-]+$/;

/** A page as it lies in the page cache. */
export interface KeptPage {
  readonly tags: readonly string[];
  /** Milliseconds since 1970; 0 where a purge is newer than the page. */
  readonly freshUntil: number;
  readonly target: Pick<PageTarget, 'variant'>;
}

export interface EdgeRule {
  /** How long a page is kept where no purge reaches, in seconds. */
  readonly maxAgeS: number;
  /** Whether the cache keeps the pages of each region apart. */
  readonly hasRegions: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A tag as a key: keys are separated by spaces or commas, and Cloudflare tells no cases apart. */
export function toKey(tag: string): string {
  if (tag === ALL_PAGES) return ALL_KEY;
  return PLAIN.test(tag) ? tag : encodeURIComponent(tag);
}

/**
 * Names and values in turn; none for a page that only its own visitor may get, or whose keys are too long for a line.
 *
 * `Surrogate-*` are read by Varnish and Fastly, `Cache-Tag` and `CDN-Cache-Control` (RFC 9213) by Cloudflare. Each takes
 * its own away before a browser gets the page. `s-maxage` is not said: every cache between them and the visitor would
 * follow it, and no purge reaches those.
 */
export function toEdgeLines(page: KeptPage, { maxAgeS, hasRegions, now }: EdgeRule): string[] {
  const freshS = Math.min(Math.floor((page.freshUntil - now) / 1000), maxAgeS);
  if (freshS < 1 || (page.target.variant !== '' && !hasRegions)) return [];
  const keys = [ALL_KEY, ...new Set(page.tags.map(toKey))];
  const spaced = keys.join(' ');
  if (spaced.length > KEYS_BYTES_MAX) return [];
  // A purge takes pages out at once. What is only old may be shown once more while the new page is fetched.
  const surrogate = `max-age=${freshS}, stale-while-revalidate=${Math.min(freshS, 60)}`;
  return [
    ...['surrogate-key', spaced],
    ...['surrogate-control', surrogate],
    ...['cache-tag', keys.join(',')],
    ...['cdn-cache-control', surrogate],
  ];
}
