// From an address to a target: what counts as the same page, and what is never kept.
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import type { PageTarget } from './page.ts';

/** Below these no page is ever kept (decision R1's system paths, and calls). */
const UNCACHED_PATHS = [
  '/api',
  '/checkout',
  '/3ds',
  '/my-account',
  '/purchase',
  '/_image',
  '/_actions',
  '/_server-islands',
];

/** Parameters that only the framework can honour: with one of them no stored page is served. */
const BYPASS_PARAMETERS = ['act', 'sv', 'clear_cache', 'preview'];

const PLAIN_PATH = /^(?:\/[a-z0-9_~!$&'()*+,;=:@-][a-z0-9._~!$&'()*+,;=:@-]*)+$/;
const PATH_MAX = 512;

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

/** The path as it is kept (decision R2), or nothing when it can't be. Encoded paths are left to the framework. */
export function normalisePath(path: string): string | undefined {
  const lower = path.toLowerCase();
  const bare = lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
  if (bare.length > PATH_MAX || (bare !== '/' && !PLAIN_PATH.test(bare))) return undefined;
  return UNCACHED_PATHS.some((parent) => isBelow(bare, parent)) ? undefined : bare;
}

export const hasBypassParameter = (query: URLSearchParams): boolean =>
  BYPASS_PARAMETERS.some((name) => query.has(name));

const SV_COOKIE = /(?:^|;)\s*sv=([a-z]{2,3})\s*(?:;|$)/i;

/** The sub-variant of a `Cookie` header, by the allow-list. */
export function readVariant(cookie: string | undefined): string {
  const value = cookie && SV_COOKIE.exec(cookie)?.[1]?.toUpperCase();
  return SUB_VARIANTS.find((known) => known === value) ?? '';
}

const BYPASS_COOKIES = /(?:^|;)\s*(?:edit_mode|segment)=1\s*(?:;|$)/;

/**
 * An editor at work on the page, a customer whose capabilities are not the brand's (P3), or somebody who says so: the
 * framework finds out.
 */
export const hasBypassCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && BYPASS_COOKIES.test(cookie);

export const toPlainTarget = (brand: string, path: string): PageTarget => ({
  brand,
  path,
  query: '',
  subVariant: '',
});

export const isPlain = (target: PageTarget): boolean => target.query === '' && target.subVariant === '';
