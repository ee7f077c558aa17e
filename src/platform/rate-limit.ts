// Limits on how often something may be done. Counted in memory: they protect the disk and the log, not an account
// (docs/decisions/0016-limits.md).
import { LRUCache } from 'lru-cache';

export interface RateLimitRule {
  readonly limit: number;
  readonly windowMs: number;
}

const KEYS_MAX = 10_000;

interface Count {
  /** When the window began. Milliseconds since 1970. */
  readonly from: number;
  count: number;
}

export class RateLimit {
  readonly #rule: RateLimitRule;
  /** Made at the first use: it takes its memory as a whole, and a shop has limits that are never asked. */
  #counts: LRUCache<string, Count> | undefined;

  constructor(rule: RateLimitRule) {
    this.#rule = rule;
  }

  /** Counts `size` more for the key; false when that is more than the limit. */
  take(key: string, now: number, size = 1): boolean {
    this.#counts ??= new LRUCache<string, Count>({ max: KEYS_MAX });
    const known = this.#counts.get(key);
    if (known && now - known.from < this.#rule.windowMs) {
      known.count += size;
      return known.count <= this.#rule.limit;
    }
    this.#counts.set(key, { from: now, count: size });
    return size <= this.#rule.limit;
  }

  /** Milliseconds until the key's window ends; 0 where none has begun. */
  getWaitMs(key: string, now: number): number {
    const known = this.#counts?.get(key);
    return known ? Math.max(0, known.from + this.#rule.windowMs - now) : 0;
  }
}
