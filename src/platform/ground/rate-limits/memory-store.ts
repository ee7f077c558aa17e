import { LRUCache } from 'lru-cache';
import type { CountRequest } from './count-store.ts';

const KEYS_MAX = 10_000;

interface Count {
  /** On the shop's clock, in milliseconds since 1970. */
  readonly endsAt: number;
  count: number;
}

/** Counts in the memory of this process. */
export class MemoryStore {
  /** Made at the first use: it takes its memory as a whole, and a shop has limits that are never asked. */
  #counts: LRUCache<string, Count> | undefined;

  take(asked: CountRequest): boolean {
    if (!this.hasRoom(asked)) return false;
    const { key, rule, size, now } = asked;
    const open = this.#findOpen(asked);
    if (open) open.count += size;
    else {
      this.#counts ??= new LRUCache<string, Count>({ max: KEYS_MAX });
      this.#counts.set(key, { endsAt: now + rule.windowMs, count: size });
    }
    return true;
  }

  hasRoom(asked: CountRequest): boolean {
    return (this.#findOpen(asked)?.count ?? 0) + asked.size <= asked.rule.limit;
  }

  giveBack(asked: CountRequest): void {
    const open = this.#findOpen(asked);
    if (open) open.count = Math.max(0, open.count - asked.size);
  }

  readWaitMs(asked: CountRequest): number {
    const open = this.#findOpen(asked);
    return open ? open.endsAt - asked.now : 0;
  }

  #findOpen({ key, now }: CountRequest): Count | undefined {
    const known = this.#counts?.get(key);
    return known && known.endsAt > now ? known : undefined;
  }
}
