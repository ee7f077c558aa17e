// Throttles promotion codes: they are worth money, so many wrong ones are refused for a while.
import type { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError, DomainError } from '../../domain-error.ts';
import { RateLimit } from '../../ground/rate-limits/rate-limit.ts';
import type { Services } from '../../services.ts';

/** Wrong codes of one cart, and from one address. */
const WRONG_CODES = { limit: 10, windowMs: 600_000 };

/** The answer to a wrong code, also where its voucher exists and belongs to another customer. */
const WRONG: ReadonlySet<string> = new Set<keyof typeof CART_ERRORS>(['promotion_unknown']);

export interface CodeThrottle {
  /** Runs what tries a code. @throws DomainError `too_many_requests` after ten wrong ones in ten minutes */
  readonly run: <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;
}

export function createCodeThrottle(services: Pick<Services, 'clock' | 'limits'>): CodeThrottle {
  const wrong = new RateLimit(services, 'wrong codes', WRONG_CODES);
  return {
    async run(keys, work) {
      // Counted before it is looked at: codes that are tried at once are no more than those tried one after the other.
      const taken: string[] = [];
      for (const key of keys) if (await wrong.take(key)) taken.push(key);
      let isWrong = false;
      try {
        if (taken.length < keys.length) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
        return await work();
      } catch (error) {
        isWrong = error instanceof DomainError && WRONG.has(error.code);
        throw error;
      } finally {
        if (!isWrong) for (const key of taken) await wrong.giveBack(key);
      }
    },
  };
}
