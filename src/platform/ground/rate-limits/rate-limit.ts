// Limits on how often something may be done (docs/decisions/0016-limits.md, 0077-shared-limits.md). Not to be asked within
// a transaction: a shared count is a statement of its own, and needs a connection of its own.
import type { Services } from '../../services.ts';
import type { CountRequest, RateLimitRule } from './count-store.ts';
import { MemoryStore } from './memory-store.ts';

export class RateLimit {
  readonly #services: Pick<Services, 'clock' | 'limits'>;
  readonly #name: string;
  readonly #rule: RateLimitRule;
  readonly #memory = new MemoryStore();

  /** @param name of the limit, by which all processes of a shop count it together */
  constructor(services: Pick<Services, 'clock' | 'limits'>, name: string, rule: RateLimitRule) {
    this.#services = services;
    this.#name = name;
    this.#rule = rule;
  }

  /** Counts `size` more for the key; false when that would be more than the limit, and nothing is counted. */
  async take(key: string, size = 1): Promise<boolean> {
    const asked = this.#toRequest(key, size);
    const takeHere = () => this.#memory.take(asked);
    return this.#services.limits ? this.#services.limits.take(asked, takeHere) : takeHere();
  }

  /** Whether one more for the key stays within the limit. */
  async hasRoom(key: string): Promise<boolean> {
    const asked = this.#toRequest(key, 1);
    const lookHere = () => this.#memory.hasRoom(asked);
    return this.#services.limits ? this.#services.limits.hasRoom(asked, lookHere) : lookHere();
  }

  /** Counts one less for the key, after a `take` that was allowed. */
  async giveBack(key: string): Promise<void> {
    const asked = this.#toRequest(key, 1);
    const giveHere = () => this.#memory.giveBack(asked);
    return this.#services.limits ? this.#services.limits.giveBack(asked, giveHere) : giveHere();
  }

  /** Milliseconds until the key's window ends; 0 where none has begun. */
  async readWaitMs(key: string): Promise<number> {
    const asked = this.#toRequest(key, 0);
    const readHere = () => this.#memory.readWaitMs(asked);
    return this.#services.limits ? this.#services.limits.readWaitMs(asked, readHere) : readHere();
  }

  #toRequest(key: string, size: number): CountRequest {
    return { key: `${this.#name} ${key}`, rule: this.#rule, size, now: this.#services.clock.now() };
  }
}
