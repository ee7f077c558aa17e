import type { SubscriptionDetails } from '#lib/contracts/recurring/recurring-entity.ts';
import {
  changeSubscription,
  getSubscription,
  getSubscriptions,
  setSubscriptionStatus,
} from '#lib/contracts/recurring/subscription.ts';
import { type Router, registerRoute } from '../../../http.ts';
import type { Services } from '../../../services.ts';
import { changeRecurring } from '../change.ts';
import { changeStatus } from '../change-status.ts';
import type { RecurringRow } from '../store.ts';
import { readDetails } from './answer.ts';
import { listRecurring, requireOwnRecurring } from './lists.ts';

const TYPE = { type: 'subscription' } as const;

/** @throws TypeError for what is charged draw by draw */
async function answer(services: Services, row: RecurringRow): Promise<{ result: SubscriptionDetails }> {
  const result = await readDetails(services, row);
  if (result.type !== 'subscription') throw new TypeError(`${row.id} is no subscription`);
  return { result };
}

export function serveSubscriptions(router: Router): void {
  const { services } = router;
  registerRoute(router, getSubscriptions, async ({ customerId, query }) => {
    const offerKeys = query.lotteryKeys?.split(',').filter((key) => key !== '');
    const { result, pageInfo } = await listRecurring(services, customerId, query, { ...TYPE, offerKeys });
    return { result: result.filter((entity) => entity.type === 'subscription'), pageInfo };
  });
  registerRoute(router, getSubscription, async ({ customerId, params }) =>
    answer(services, await requireOwnRecurring(services.database.db, customerId, params.id, TYPE.type)),
  );
  registerRoute(router, changeSubscription, async ({ customerId, params, body }) => {
    const { numGames: numberOfGames, ...change } = body;
    const own = { customerId, ...params, ...TYPE };
    return answer(services, await changeRecurring(services, own, { ...change, numberOfGames }));
  });
  registerRoute(router, setSubscriptionStatus, async ({ customerId, params, body }) =>
    answer(services, await changeStatus(services, { customerId, ...params, ...TYPE }, body)),
  );
}
