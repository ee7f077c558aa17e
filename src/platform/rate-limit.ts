// How often something may be done from one place. Counted in memory: it protects the disk and the log, not an account.

export interface RateLimitRule {
  readonly limit: number;
  readonly windowMs: number;
}

const KEYS_MAX = 10_000;

export class RateLimit {
  readonly #rule: RateLimitRule;
  readonly #counts = new Map<string, { from: number; count: number }>();

  constructor(rule: RateLimitRule) {
    this.#rule = rule;
  }

  /** Counts one more from a place; false when it is one too many. */
  take(place: string, now: number, size = 1): boolean {
    const held = this.#counts.get(place);
    if (held && now - held.from < this.#rule.windowMs) {
      held.count += size;
      return held.count <= this.#rule.limit;
    }
    this.#counts.delete(place);
    this.#counts.set(place, { from: now, count: size });
    const oldest = this.#counts.keys().next().value;
    if (this.#counts.size > KEYS_MAX && oldest !== undefined) this.#counts.delete(oldest);
    return size <= this.#rule.limit;
  }
}
