// Counts that all processes of a shop share. Where their store does not answer, each process counts in its own memory
// until it does: limits protect the shop, and must not stop it.
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Sample } from '#lib/domain/metrics/metrics.ts';
import type { CountRequest, CountStore } from './count-store.ts';

declare module '../../services.ts' {
  interface Services {
    /** Where calls are counted for all processes; each counts in its own memory without it. */
    readonly limits?: SharedLimits | undefined;
  }
}

/** How long a count may take, and how long none is tried after one that failed. */
const ANSWER_MS = 1000;
const RETRY_MS = 1000;
/** How long a key that was refused is refused without asking: others may give back what they took. */
const CLOSED_MS = 1000;
const CLOSED_KEYS_MAX = 10_000;
const KEY_BYTES = 21;

export interface LimitsOptions {
  readonly kind: 'database' | 'redis';
  readonly store: CountStore;
  /** Keys hold addresses and ids of customers: what is stored is a keyed hash. */
  readonly secret: string;
  readonly log: Logger;
  readonly close?: () => Promise<void>;
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

async function answerInTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class SharedLimits {
  readonly #options: LimitsOptions;
  readonly #hashKey: Buffer;
  readonly #closed = new LRUCache<string, number>({ max: CLOSED_KEYS_MAX });
  #isAway = false;
  #retryAt = 0;
  #failures = 0;

  constructor(options: LimitsOptions) {
    this.#options = options;
    this.#hashKey = createHmac('sha256', options.secret).update('rate limits').digest();
  }

  take(asked: CountRequest, standIn: () => boolean): Promise<boolean> {
    const key = this.#hash(asked.key);
    const { now, size } = asked;
    const closedUntil = this.#closed.get(key) ?? 0;
    if (closedUntil > now && closedUntil <= now + CLOSED_MS) return Promise.resolve(false);
    return this.#ask(async (store) => {
      const isTaken = await store.take({ ...asked, key });
      if (!isTaken && size === 1) this.#closed.set(key, now + CLOSED_MS);
      return isTaken;
    }, standIn);
  }

  hasRoom(asked: CountRequest, standIn: () => boolean): Promise<boolean> {
    return this.#ask((store) => store.hasRoom({ ...asked, key: this.#hash(asked.key) }), standIn);
  }

  giveBack(asked: CountRequest, standIn: () => void): Promise<void> {
    const key = this.#hash(asked.key);
    this.#closed.delete(key);
    return this.#ask((store) => store.giveBack({ ...asked, key }), standIn);
  }

  readWaitMs(asked: CountRequest, standIn: () => number): Promise<number> {
    return this.#ask((store) => store.readWaitMs({ ...asked, key: this.#hash(asked.key) }), standIn);
  }

  readSamples(): Sample[] {
    const labels = { store: this.#options.kind };
    return [
      { name: 'drawcard_limits_shared', labels, value: this.#isAway ? 0 : 1 },
      { name: 'drawcard_limits_failures_total', labels, value: this.#failures },
    ];
  }

  async close(): Promise<void> {
    await this.#options.close?.();
  }

  #hash(key: string): string {
    return createHmac('sha256', this.#hashKey)
      .update(key)
      .digest()
      .subarray(0, KEY_BYTES)
      .toString('base64url');
  }

  async #ask<T>(ask: (store: CountStore) => Promise<T>, standIn: () => T): Promise<T> {
    const startedAt = performance.now();
    if (this.#isAway) {
      if (startedAt < this.#retryAt) return standIn();
      // One call tries; the others go on in memory meanwhile.
      this.#retryAt = startedAt + ANSWER_MS + RETRY_MS;
    }
    try {
      const answer = await answerInTime(ask(this.#options.store));
      this.#noteAnswer();
      return answer;
    } catch (error) {
      this.#noteFailure(error);
      return standIn();
    }
  }

  #noteAnswer(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#options.log.info({ store: this.#options.kind }, 'limits are counted for all processes again');
  }

  #noteFailure(error: unknown): void {
    this.#failures += 1;
    this.#retryAt = performance.now() + RETRY_MS;
    if (this.#isAway) return;
    this.#isAway = true;
    this.#options.log.error(
      { err: error, store: this.#options.kind },
      'limits are counted by each process alone: their store does not answer',
    );
  }
}
