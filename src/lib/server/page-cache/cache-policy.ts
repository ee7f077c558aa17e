// Whether an answer may be cached for everybody.
import { type CachePolicy, joinValues, readPolicy } from './cache-headers.ts';
import type { PageAnswer } from './page.ts';

export type CacheDecision =
  | { readonly state: 'cache'; readonly policy: CachePolicy }
  /** A proper answer for one visitor, or one that says that the page is gone. */
  | { readonly state: 'pass' }
  /** Says nothing about the page; an older entry stays. */
  | { readonly state: 'failed' };

const TRY_LATER = new Set([408, 429]);
const PERSONAL_VARY = /\*|cookie|authorization/i;

export function decideCaching({ status, headers }: PageAnswer): CacheDecision {
  if (status >= 500 || TRY_LATER.has(status)) return { state: 'failed' };
  const policy = readPolicy(headers);
  const isForAll = headers['set-cookie'] === undefined && !PERSONAL_VARY.test(joinValues(headers.vary));
  const isPlain = headers['content-encoding'] === undefined;
  if (status !== 200 || !policy || policy.maxAgeS === 0 || !isForAll || !isPlain) return { state: 'pass' };
  return { state: 'cache', policy };
}
