// Takes what was purged out of the shared caches. Each cache has a queue of its own: one that does not answer holds up no
// other, and is tried until it does.
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_PAGES } from '../page-cache/purges/purge-log.ts';
import type { EdgeCache } from './purge-calls.ts';

/** A page that was being fetched while its tag was purged may arrive after the purge: what was purged is purged again. */
const AGAIN_AFTER_MS = 2000;
const CALL_WITHIN_MS = 5000;
const RETRY_FROM_MS = 250;
const RETRY_UP_TO_MS = 30_000;
/** So many tags are taken for all. */
const TAGS_MAX = 2000;

export interface EdgePurgerOptions {
  readonly caches: readonly EdgeCache[];
  readonly warn: (what: string, error: unknown) => void;
  /** Milliseconds. */
  readonly againAfterMs?: number;
  readonly retryFromMs?: number;
}

/** What is to be taken out of one cache. */
class CacheQueue {
  readonly #cache: EdgeCache;
  readonly #warn: EdgePurgerOptions['warn'];
  readonly #retryFromMs: number;
  readonly #stop: AbortSignal;
  #tags = new Set<string>();
  #work: Promise<void> | undefined;

  constructor(cache: EdgeCache, options: EdgePurgerOptions, stop: AbortSignal) {
    this.#cache = cache;
    this.#warn = options.warn;
    this.#retryFromMs = options.retryFromMs ?? RETRY_FROM_MS;
    this.#stop = stop;
  }

  add(tags: readonly string[]): void {
    for (const tag of tags) this.#tags.add(tag);
    if (this.#tags.size > TAGS_MAX || this.#tags.has(ALL_PAGES)) this.#tags = new Set([ALL_PAGES]);
    this.#work ??= this.#empty().finally(() => {
      this.#work = undefined;
    });
  }

  /** Resolves when nothing is left, or when the purger ends. */
  async settle(): Promise<void> {
    await this.#work;
  }

  async #empty(): Promise<void> {
    let pause = this.#retryFromMs;
    while (this.#tags.size > 0 && !this.#stop.aborted) {
      const tags = [...this.#tags];
      this.#tags.clear();
      try {
        await this.#cache.purge(tags, AbortSignal.any([this.#stop, AbortSignal.timeout(CALL_WITHIN_MS)]));
        pause = this.#retryFromMs;
      } catch (error) {
        if (this.#stop.aborted) return;
        this.#warn(`${this.#cache.name} did not take pages out; it is tried again`, error);
        for (const tag of tags) this.#tags.add(tag);
        await sleep(pause, undefined, { signal: this.#stop, ref: false }).catch(() => {});
        pause = Math.min(pause * 2, RETRY_UP_TO_MS);
      }
    }
  }
}

export class EdgePurger {
  readonly #queues: readonly CacheQueue[];
  readonly #againAfterMs: number;
  readonly #stop = new AbortController();
  #again = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: EdgePurgerOptions) {
    this.#queues = options.caches.map((cache) => new CacheQueue(cache, options, this.#stop.signal));
    this.#againAfterMs = options.againAfterMs ?? AGAIN_AFTER_MS;
  }

  /** Call it when this process serves nothing old under these tags any more. */
  purge(tags: readonly string[]): void {
    if (tags.length === 0 || this.#stop.signal.aborted) return;
    for (const queue of this.#queues) queue.add(tags);
    for (const tag of tags) this.#again.add(tag);
    this.#timer ??= setTimeout(() => this.#purgeAgain(), this.#againAfterMs).unref();
  }

  /** Resolves when each cache has taken out what it was told to up to now. */
  async settle(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.settle()));
  }

  /** What is not taken out yet is left: the next start empties the caches. */
  close(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  #purgeAgain(): void {
    this.#timer = undefined;
    const tags = [...this.#again];
    this.#again = new Set();
    for (const queue of this.#queues) queue.add(tags);
  }
}
