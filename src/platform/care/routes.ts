import {
  closeAccount,
  excludeSelf,
  getRealityCheck,
  setRealityCheck,
  takeBreak,
} from '#lib/contracts/care/care.ts';
import { getBreakEnd, getExclusionEnd } from '#lib/domain/limits/exclusion-length.ts';
import type { Caller } from '../auth.ts';
import { type Router, registerRoute } from '../http.ts';
import { toIso } from '../time.ts';
import { closeCustomer } from './close-account.ts';
import { excludeCustomer } from './exclude.ts';
import { readRealityCheck } from './reality-check.ts';

const getSessionId = (caller: Caller): string | undefined =>
  caller.kind === 'customer' ? caller.sessionId : undefined;

export function serveCare(router: Router): void {
  const { services } = router;
  registerRoute(router, takeBreak, async ({ customerId, body }) => {
    const until = getBreakEnd(body.length, services.clock.now());
    await excludeCustomer(services, { customerId, kind: 'break', until, setBy: 'customer' });
    return { result: { untilAt: toIso(until) } };
  });
  registerRoute(router, excludeSelf, async ({ customerId, body: { length, reason } }) => {
    const until = getExclusionEnd(length, services.clock.now());
    await excludeCustomer(services, { customerId, kind: 'exclusion', until, reason, setBy: 'customer' });
    return { result: until === undefined ? {} : { untilAt: toIso(until) } };
  });
  registerRoute(router, getRealityCheck, async ({ customerId, caller }) => ({
    result: await readRealityCheck(services, customerId, getSessionId(caller)),
  }));
  registerRoute(router, setRealityCheck, async ({ customerId, caller, body }) => {
    await services.database.db
      .updateTable('customer')
      .set({ reality_check_minutes: Number(body.minutes) })
      .where('id', '=', customerId)
      .execute();
    return { result: await readRealityCheck(services, customerId, getSessionId(caller)) };
  });
  registerRoute(router, closeAccount, async ({ customerId, clientAddress, body }) => {
    await closeCustomer(services, { customerId, ...body, address: clientAddress });
    return { result: null };
  });
}
