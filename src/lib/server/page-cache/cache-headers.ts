// The headers by which a page tells the cache how to cache it. The server removes them from what it sends.
import { parseParameter } from './listed-query.ts';
import type { VaryRule } from './page.ts';

export const CACHE_HEADERS = {
  tags: 'x-store-tags',
  maxAge: 'x-store-max-age',
  swr: 'x-store-swr',
  vary: 'x-store-vary',
  query: 'x-store-query',
} as const;

const DAY_S = 86_400;
/** The longest time that an entry is fresh, and that of a page that names only tags. */
export const MAX_AGE_S = DAY_S;
/** How long a stale entry is kept, in case rendering fails. */
export const SWR_S = 30 * DAY_S;

export interface CachePolicy {
  readonly tags: readonly string[];
  readonly maxAgeS: number;
  readonly swrS: number;
  readonly rule: VaryRule;
}

type HeaderValue = string | readonly string[] | undefined;
type HeaderTable = Readonly<Record<string, HeaderValue>>;

export const joinValues = (value: HeaderValue): string =>
  typeof value === 'string' ? value : (value?.join(', ') ?? '');

const parseList = (value: HeaderValue): string[] =>
  joinValues(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const parseSeconds = (value: HeaderValue, fallback: number): number => {
  const seconds = Number.parseInt(joinValues(value), 10);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : fallback;
};

/** The cache policy that the answer asks for; undefined when it asks for none. */
export function readPolicy(headers: HeaderTable): CachePolicy | undefined {
  const tags = parseList(headers[CACHE_HEADERS.tags]);
  if (tags.length === 0 && headers[CACHE_HEADERS.maxAge] === undefined) return undefined;
  return {
    tags,
    maxAgeS: Math.min(parseSeconds(headers[CACHE_HEADERS.maxAge], MAX_AGE_S), MAX_AGE_S),
    swrS: parseSeconds(headers[CACHE_HEADERS.swr], SWR_S),
    rule: {
      byVariant: parseList(headers[CACHE_HEADERS.vary]).includes('sv'),
      query: parseList(headers[CACHE_HEADERS.query]).map(parseParameter),
    },
  };
}

const INTERNAL: ReadonlySet<string> = new Set(Object.values(CACHE_HEADERS));
export const isCacheHeader = (name: string): boolean => INTERNAL.has(name);
