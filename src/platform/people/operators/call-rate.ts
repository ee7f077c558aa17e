// How many calls a program may make.
import { OPERATOR_ERRORS } from '#lib/contracts/operator.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { DomainError } from '../../domain-error.ts';
import { RateLimit } from '../../ground/rate-limits/rate-limit.ts';
import type { Services } from '../../services.ts';

const SECOND_MS = 1000;

/** Calls of one key within a minute. */
export const CALLS_PER_MINUTE = 600;

/** One for each shop of the process. */
const limits = new WeakMap<Services['database'], RateLimit>();

function getLimit(services: Services): RateLimit {
  const { database } = services;
  const known = limits.get(database);
  if (known) return known;
  const limit = new RateLimit(services, 'calls of keys', { limit: CALLS_PER_MINUTE, windowMs: MINUTE_MS });
  limits.set(database, limit);
  return limit;
}

/** @throws DomainError `key_too_fast` with the seconds to wait */
export async function countCall(services: Services, keyId: string): Promise<void> {
  const limit = getLimit(services);
  if (await limit.take(keyId)) return;
  const retryAfterS = Math.max(1, Math.ceil((await limit.readWaitMs(keyId)) / SECOND_MS));
  const { status, message } = OPERATOR_ERRORS.key_too_fast;
  throw new DomainError({
    code: 'key_too_fast',
    status,
    message: message.replace('{limit}', String(CALLS_PER_MINUTE)).replace('{seconds}', String(retryAfterS)),
    retryAfterS,
  });
}
