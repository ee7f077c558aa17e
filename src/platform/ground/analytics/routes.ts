import { countEvents } from '#lib/contracts/analytics.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import { RateLimit } from '../rate-limits/rate-limit.ts';
import { insertEvents } from './store.ts';

/** Limits of items for one address and for all together. */
export const COUNT_RATES = {
  place: { limit: 600, windowMs: 10 * MINUTE_MS },
  all: { limit: 100_000, windowMs: 24 * 60 * MINUTE_MS },
} as const;

export function serveAnalytics(router: Router): void {
  const { services } = router;
  const rates = {
    place: new RateLimit(services, 'visits', COUNT_RATES.place),
    all: new RateLimit(services, 'visits of all', COUNT_RATES.all),
  };
  registerRoute(router, countEvents, async ({ body: { items, origin }, clientAddress }) => {
    const size = items.length;
    const isAllowed =
      (await rates.place.take(toNetwork(clientAddress), size)) && (await rates.all.take('', size));
    if (!isAllowed) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
    return { result: { accepted: await insertEvents(services, items, origin) }, status: 202 };
  });
}
