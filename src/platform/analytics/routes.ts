import { countEvents } from '#lib/contracts/analytics.ts';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { refusal } from '../domain-error.ts';
import { type Router, route } from '../http.ts';
import { networkOf } from '../identity/login-throttle.ts';
import { Rate } from '../rate-limit.ts';
import { keepCounted } from './store.ts';

const MINUTE_MS = 60_000;

/** Items from one place, and from all together. */
export const COUNT_RATES = {
  place: { limit: 600, windowMs: 10 * MINUTE_MS },
  all: { limit: 100_000, windowMs: 24 * 60 * MINUTE_MS },
} as const;

export function serveAnalytics(router: Router): void {
  const { services } = router;
  const rates = { place: new Rate(COUNT_RATES.place), all: new Rate(COUNT_RATES.all) };
  route(router, countEvents, async ({ body: { items, origin }, clientAddress }) => {
    const now = services.clock.now();
    const size = items.length;
    const isAllowed = rates.place.take(networkOf(clientAddress), now, size) && rates.all.take('', now, size);
    if (!isAllowed) throw refusal(COMMON_ERRORS, 'too_many_requests');
    return { result: { accepted: await keepCounted(services, items, origin) }, status: 202 };
  });
}
