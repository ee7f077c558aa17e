import {
  createLimitMessage,
  getDepositLimits,
  getPrecommitmentLimit,
  getSpendLimits,
  removeDepositLimit,
  removePrecommitmentLimit,
  removeSpendLimit,
  setDepositLimit,
  setPrecommitmentLimit,
  setSpendLimit,
} from '#lib/contracts/care/limits.ts';
import type { LimitKind } from '#lib/domain/limits/limit.ts';
import { parseAmount } from '#lib/domain/money/money.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { readCustomerZone } from '../../ground/db/customer-zone.ts';
import { type Router, registerRoute } from '../../http.ts';
import { readLimits, removeLimit, setLimit } from './change.ts';

const CALLS = [
  { kind: 'spend', get: getSpendLimits, set: setSpendLimit, remove: removeSpendLimit },
  { kind: 'deposit', get: getDepositLimits, set: setDepositLimit, remove: removeDepositLimit },
] as const;

export function serveLimits(router: Router): void {
  const { services } = router;
  const answer = async (customerId: string, kind: LimitKind, actsAt: string | undefined) => ({
    result: await readLimits(services, customerId, kind),
    messages: [
      createLimitMessage(
        kind,
        actsAt && formatInstant(actsAt, await readCustomerZone(services.database.db, customerId)),
      ),
    ],
  });
  for (const { kind, get, set, remove } of CALLS) {
    registerRoute(router, get, async ({ customerId }) => ({
      result: await readLimits(services, customerId, kind),
    }));
    registerRoute(router, set, async ({ customerId, body: { period, amount } }) => {
      const cents = parseAmount(amount) ?? 0;
      return answer(customerId, kind, await setLimit(services, { customerId, kind, period, cents }));
    });
    registerRoute(router, remove, async ({ customerId, params }) => {
      return answer(customerId, kind, await removeLimit(services, { customerId, kind, id: params.id }));
    });
  }
  registerRoute(router, getPrecommitmentLimit, async ({ customerId }) => ({
    result: await readLimits(services, customerId, 'precommitment'),
  }));
  registerRoute(router, setPrecommitmentLimit, async ({ customerId, body: { period, amount } }) => {
    const cents = parseAmount(amount) ?? 0;
    const wish = { customerId, kind: 'precommitment', period, cents } as const;
    return answer(customerId, 'precommitment', await setLimit(services, wish));
  });
  registerRoute(router, removePrecommitmentLimit, async ({ customerId }) => {
    const kind = 'precommitment';
    return answer(customerId, kind, await removeLimit(services, { customerId, kind }));
  });
}
