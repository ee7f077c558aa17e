import {
  changeAutoplay,
  createAutoplay,
  getAutoplay,
  getAutoplays,
  pauseAutoplay,
  setAutoplayStatus,
  setMinimumJackpot,
  setQuickpick,
  unpauseAutoplay,
} from '#lib/contracts/recurring/autoplay.ts';
import type { AutoplayDetails } from '#lib/contracts/recurring/recurring-entity.ts';
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { parseTypedAmount, toMoney } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../../domain-error.ts';
import { readSaleGate } from '../../../ground/config/sale-gate.ts';
import { type Router, registerRoute } from '../../../http.ts';
import type { Services } from '../../../services.ts';
import { changeRecurring } from '../change.ts';
import { changeStatus } from '../change-status.ts';
import { repeatTicket } from '../from-ticket.ts';
import type { RecurringRow } from '../store.ts';
import { readDetails } from './answer.ts';
import { listRecurring, requireOwnRecurring } from './lists.ts';

const TYPE = { type: 'autoplay' } as const;

/** @throws TypeError for a subscription */
async function answer(services: Services, row: RecurringRow): Promise<{ result: AutoplayDetails }> {
  const result = await readDetails(services, row);
  if (result.type !== 'autoplay') throw new TypeError(`${row.id} is a subscription`);
  return { result };
}

/** @throws DomainError `jackpot_invalid` */
function readJackpot(text: string) {
  const cents = parseTypedAmount(text);
  if (cents === undefined || cents < 0) throw createDomainError(RECURRING_ERRORS, 'jackpot_invalid');
  return toMoney(cents);
}

function serveChanges(router: Router): void {
  const { services } = router;
  registerRoute(router, changeAutoplay, async ({ customerId, params, body }) =>
    answer(services, await changeRecurring(services, { customerId, ...params, ...TYPE }, body)),
  );
  registerRoute(router, setMinimumJackpot, async ({ customerId, params, body }) => {
    const minimumJackpotAmount = readJackpot(body.minimumJackpotAmount);
    const row = await changeRecurring(services, { customerId, ...params, ...TYPE }, { minimumJackpotAmount });
    return answer(services, row);
  });
  registerRoute(router, setQuickpick, async ({ customerId, params, body }) =>
    answer(services, await changeRecurring(services, { customerId, ...params, ...TYPE }, body)),
  );
}

export function serveAutoplays(router: Router): void {
  const { services } = router;
  registerRoute(router, getAutoplays, async ({ customerId, query }) =>
    listRecurring(services, customerId, query, TYPE),
  );
  registerRoute(router, getAutoplay, async ({ customerId, params }) =>
    answer(services, await requireOwnRecurring(services.database.db, customerId, params.id, TYPE.type)),
  );
  registerRoute(router, createAutoplay, async ({ customerId, idempotencyKey, body, headers }) => {
    const findFault = await readSaleGate(services, headers);
    const id = await repeatTicket(services, { customerId, key: idempotencyKey, findFault }, body);
    return answer(services, await requireOwnRecurring(services.database.db, customerId, id));
  });
  serveChanges(router);
  registerRoute(router, setAutoplayStatus, async ({ customerId, params, body }) =>
    answer(services, await changeStatus(services, { customerId, ...params, ...TYPE }, body)),
  );
  registerRoute(router, pauseAutoplay, async ({ customerId, params }) => {
    const status = 'recurring_status_paused' as const;
    return answer(services, await changeStatus(services, { customerId, ...params, ...TYPE }, { status }));
  });
  registerRoute(router, unpauseAutoplay, async ({ customerId, params }) => {
    const status = 'recurring_status_active' as const;
    return answer(services, await changeStatus(services, { customerId, ...params, ...TYPE }, { status }));
  });
}
