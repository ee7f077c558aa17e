import {
  getRecurringPurchases,
  setRecurringStatus,
  skipCharge as skipChargeCall,
  unskipCharge as unskipChargeCall,
} from '#lib/contracts/recurring/recurring-purchase.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { changeStatus } from '../change-status.ts';
import { skipCharge, unskipCharge } from '../charges/skip.ts';
import { readDetails } from './answer.ts';
import { serveAutoplays } from './autoplay-routes.ts';
import { listRecurring } from './lists.ts';
import { serveResolutions } from './resolution-routes.ts';
import { serveSubscriptions } from './subscription-routes.ts';

export function serveRecurring(router: Router): void {
  const { services } = router;
  serveAutoplays(router);
  serveSubscriptions(router);
  serveResolutions(router);
  registerRoute(router, getRecurringPurchases, async ({ customerId, query }) =>
    listRecurring(services, customerId, query),
  );
  registerRoute(router, setRecurringStatus, async ({ customerId, params, body }) => ({
    result: await readDetails(services, await changeStatus(services, { customerId, ...params }, body)),
  }));
  registerRoute(router, skipChargeCall, async ({ customerId, params, body }) => ({
    result: await readDetails(
      services,
      await skipCharge(services, { customerId, ...params }, body.chargeKey),
    ),
  }));
  registerRoute(router, unskipChargeCall, async ({ customerId, params, query }) => ({
    result: await readDetails(
      services,
      await unskipCharge(services, { customerId, ...params }, query.chargeKey),
    ),
  }));
}
