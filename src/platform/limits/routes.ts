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
import { type Router, registerRoute } from '../http.ts';
import { readLimits, removeLimit, setLimit } from './change.ts';

const CALLS = [
  { kind: 'spend', get: getSpendLimits, set: setSpendLimit, remove: removeSpendLimit },
  { kind: 'deposit', get: getDepositLimits, set: setDepositLimit, remove: removeDepositLimit },
] as const;

export function serveLimits(router: Router): void {
  const { services } = router;
  const answer = async (customerId: string, kind: LimitKind) => ({
    result: await readLimits(services, customerId, kind),
    messages: [createLimitMessage(kind)],
  });
  for (const { kind, get, set, remove } of CALLS) {
    registerRoute(router, get, async ({ customerId }) => ({
      result: await readLimits(services, customerId, kind),
    }));
    registerRoute(router, set, async ({ customerId, body: { period, amount } }) => {
      await setLimit(services, { customerId, kind, period, cents: parseAmount(amount) ?? 0 });
      return answer(customerId, kind);
    });
    registerRoute(router, remove, async ({ customerId, params }) => {
      await removeLimit(services, { customerId, kind, id: params.id });
      return answer(customerId, kind);
    });
  }
  registerRoute(router, getPrecommitmentLimit, async ({ customerId }) => ({
    result: await readLimits(services, customerId, 'precommitment'),
  }));
  registerRoute(router, setPrecommitmentLimit, async ({ customerId, body: { period, amount } }) => {
    const cents = parseAmount(amount) ?? 0;
    await setLimit(services, { customerId, kind: 'precommitment', period, cents });
    return answer(customerId, 'precommitment');
  });
  registerRoute(router, removePrecommitmentLimit, async ({ customerId }) => {
    await removeLimit(services, { customerId, kind: 'precommitment' });
    return answer(customerId, 'precommitment');
  });
}
