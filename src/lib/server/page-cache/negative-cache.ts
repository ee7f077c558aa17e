// The negative cache: addresses whose rendering was not cacheable (a cart, a login form). For a while requests for them go
// straight to the framework instead of being rendered twice.
import { LRUCache } from 'lru-cache';
import { type PageTarget, toKey } from './page.ts';

const ADDRESSES_MAX = 5000;
const ADDRESS_TTL_MS = 300_000;

export class NegativeCache {
  readonly #known = new LRUCache<string, true>({ max: ADDRESSES_MAX, ttl: ADDRESS_TTL_MS });

  has(target: PageTarget): boolean {
    return this.#known.has(toKey(target));
  }

  add(target: PageTarget): void {
    this.#known.set(toKey(target), true);
  }

  remove(target: PageTarget): void {
    this.#known.delete(toKey(target));
  }
}
