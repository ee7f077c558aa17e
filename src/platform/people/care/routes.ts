import {
  confirmRealityCheck,
  excludeSelf,
  getRealityCheck,
  setRealityCheck,
  takeBreak,
} from '#lib/contracts/care/care.ts';
import { getDeskReview, listDeskReviews } from '#lib/contracts/customer/desk-checks.ts';
import { getBreakEnd, getExclusionEnd } from '#lib/domain/limits/exclusion-end.ts';
import { readCustomerZone } from '../../ground/db/customer-zone.ts';
import { type Router, registerRoute } from '../../http.ts';
import { toIso } from '../../time.ts';
import { listDeskRows, loadReview } from './desk-reviews.ts';
import { excludeCustomer } from './exclude.ts';
import { markRealityChecked, readRealityCheck, setRealityCheckMinutes } from './reality-check.ts';

export function serveCare(router: Router): void {
  const { services } = router;
  registerRoute(router, listDeskReviews, async () => ({ result: { rows: await listDeskRows(services) } }));
  registerRoute(router, getDeskReview, async ({ operator, params: { id } }) => ({
    result: await loadReview(services, operator(), id),
  }));
  registerRoute(router, takeBreak, async ({ customerId, body }) => {
    const zone = await readCustomerZone(services.database.db, customerId);
    const until = getBreakEnd(body.length, services.clock.now(), zone);
    await excludeCustomer(services, { customerId, kind: 'break', until, setBy: 'customer' });
    return { result: { untilAt: toIso(until) } };
  });
  registerRoute(router, excludeSelf, async ({ customerId, body: { length, reason } }) => {
    const zone = await readCustomerZone(services.database.db, customerId);
    const until = getExclusionEnd(length, services.clock.now(), zone);
    await excludeCustomer(services, { customerId, kind: 'exclusion', until, reason, setBy: 'customer' });
    return { result: until === undefined ? {} : { untilAt: toIso(until) } };
  });
  registerRoute(router, getRealityCheck, async ({ customer }) => ({
    result: await readRealityCheck(services, customer()),
  }));
  registerRoute(router, confirmRealityCheck, async ({ customer }) => {
    await markRealityChecked(services, customer());
    return { result: await readRealityCheck(services, customer()) };
  });
  registerRoute(router, setRealityCheck, async ({ customer, customerId, body }) => {
    await setRealityCheckMinutes(services, customerId, Number(body.minutes));
    return { result: await readRealityCheck(services, customer()) };
  });
}
