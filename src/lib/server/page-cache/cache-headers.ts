// The headers by which a page tells the store how to keep it. They never leave this machine.
import { readParameter } from './listed-query.ts';
import type { PageRule } from './page.ts';

export const STORE_HEADERS = {
  tags: 'x-store-tags',
  maxAge: 'x-store-max-age',
  swr: 'x-store-swr',
  vary: 'x-store-vary',
  query: 'x-store-query',
} as const;

const DAY_S = 86_400;
/** Upper bound of "fresh for", and what a page gets that names only tags (decision D3). */
export const MAX_AGE_S = DAY_S;
/** How long a stale copy is kept in case rendering fails (K9, decision D3). */
export const SWR_S = 30 * DAY_S;

export interface StorePolicy {
  readonly tags: readonly string[];
  readonly maxAgeS: number;
  readonly swrS: number;
  readonly rule: PageRule;
}

type HeaderValue = string | readonly string[] | undefined;
type HeaderTable = Readonly<Record<string, HeaderValue>>;

export const oneValue = (value: HeaderValue): string =>
  typeof value === 'string' ? value : (value?.join(', ') ?? '');

const listOf = (value: HeaderValue): string[] =>
  oneValue(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const secondsOf = (value: HeaderValue, fallback: number): number => {
  const seconds = Number.parseInt(oneValue(value), 10);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : fallback;
};

/** How the answer asks to be kept; nothing when it does not. */
export function policyOf(headers: HeaderTable): StorePolicy | undefined {
  const tags = listOf(headers[STORE_HEADERS.tags]);
  if (tags.length === 0 && headers[STORE_HEADERS.maxAge] === undefined) return undefined;
  return {
    tags,
    maxAgeS: Math.min(secondsOf(headers[STORE_HEADERS.maxAge], MAX_AGE_S), MAX_AGE_S),
    swrS: secondsOf(headers[STORE_HEADERS.swr], SWR_S),
    rule: {
      bySubVariant: listOf(headers[STORE_HEADERS.vary]).includes('sv'),
      query: listOf(headers[STORE_HEADERS.query]).map(readParameter),
    },
  };
}

const INTERNAL: ReadonlySet<string> = new Set(Object.values(STORE_HEADERS));
export const isStoreHeader = (name: string): boolean => INTERNAL.has(name);
