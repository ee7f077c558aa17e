// Lanes that found nothing wait here: one timer looks for all of them whether the database has changed, or something has
// come due.
import type { Services } from '../../services.ts';

/** How often it looks, in milliseconds. */
const TICK_MS = 40;

export interface Wait {
  /** Of the database, read before the look that found nothing; undefined where it does not say. */
  readonly version: string | undefined;
  /** No look before, and one at the latest then: milliseconds from now. */
  readonly pollMs: number;
  readonly withinMs: number;
  /** On the shop's clock, in milliseconds since 1970: infinity where nothing is to come. */
  readonly dueAt: number;
}

interface Waiting extends Wait {
  readonly at: number;
  readonly wake: () => void;
}

export class IdleWatch {
  readonly #services: Pick<Services, 'clock' | 'database'>;
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;
  readonly #endListening: (() => void) | undefined;
  /** Of the lane that may look again first, after a change that was told. */
  #soon: NodeJS.Timeout | undefined;

  constructor(services: Pick<Services, 'clock' | 'database'>) {
    this.#services = services;
    this.#timer = setInterval(() => this.#look(), TICK_MS);
    this.#endListening = services.database.changes?.onChange(() => this.#lookSoon());
  }

  /** Resolves when another look may find something. */
  wait(wait: Wait): Promise<void> {
    const { promise, resolve: wake } = Promise.withResolvers<void>();
    this.#waiting.add({ ...wait, at: performance.now(), wake });
    return promise;
  }

  /** Wakes all, and watches no more. */
  stop(): void {
    clearInterval(this.#timer);
    this.#endListening?.();
    clearTimeout(this.#soon);
    for (const waiting of this.#waiting) this.#wake(waiting);
  }

  #wake(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    waiting.wake();
  }

  /** Looks now, and again when the next lane may: a lane that has just looked does not wait for the timer besides. */
  #lookSoon(): void {
    this.#look();
    if (this.#soon || this.#waiting.size === 0) return;
    const now = performance.now();
    const firstMs = Math.min(...[...this.#waiting].map(({ at, pollMs }) => at + pollMs - now));
    if (firstMs >= TICK_MS) return;
    this.#soon = setTimeout(() => {
      this.#soon = undefined;
      this.#look();
    }, firstMs);
  }

  #look(): void {
    const now = performance.now();
    const ready = [...this.#waiting].filter(({ at, pollMs }) => now - at >= pollMs - TICK_MS / 2);
    if (ready.length === 0) return;
    const version = this.#readVersion();
    const clockNow = this.#services.clock.now();
    for (const waiting of ready) {
      const { at, withinMs, dueAt } = waiting;
      const isChanged = version === undefined || version !== waiting.version;
      if (isChanged || clockNow >= dueAt || now - at >= withinMs) this.#wake(waiting);
    }
  }

  /** Whoever looks next says why a database cannot be read. */
  #readVersion(): string | undefined {
    try {
      return this.#services.database.readVersion?.();
    } catch {
      return undefined;
    }
  }
}
