// Codes are worth money: who tries many wrong ones is turned away for a while.
import type { CART_ERRORS } from '#lib/contracts/cart-errors.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError, DomainError } from '../domain-error.ts';
import { RateLimit } from '../rate-limit.ts';
import type { Clock } from '../time.ts';

/** Wrong codes of one cart, and from one address. */
const WRONG_CODES = { limit: 9, windowMs: 600_000 };

/** What a guess at a voucher is told that exists and belongs to another customer, too. */
const WRONG: ReadonlySet<string> = new Set<keyof typeof CART_ERRORS>(['promotion_unknown']);

export interface GuessLimit {
  /** Runs what tries a code. @throws DomainError `too_many_requests` after ten wrong ones in ten minutes */
  readonly run: <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;
}

export function createGuessLimit(clock: Clock): GuessLimit {
  const wrong = new RateLimit(WRONG_CODES);
  return {
    async run(keys, work) {
      const isWithin = keys.every((key) => wrong.take(key, clock.now(), 0));
      if (!isWithin) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
      try {
        return await work();
      } catch (error) {
        const isWrong = error instanceof DomainError && WRONG.has(error.code);
        if (isWrong) for (const key of keys) wrong.take(key, clock.now());
        throw error;
      }
    },
  };
}
