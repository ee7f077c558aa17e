import { getPaymentResolutions, processRecurringSync } from '#lib/contracts/recurring/payment-resolution.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { listResolutions } from './resolutions.ts';
import { syncCharges } from './sync.ts';

export function serveResolutions(router: Router): void {
  const { services } = router;
  registerRoute(router, getPaymentResolutions, async ({ customerId }) => ({
    result: await listResolutions(services, customerId),
  }));
  registerRoute(router, processRecurringSync, async ({ customerId, body }) => ({
    result: await syncCharges(services, customerId, body),
  }));
}
