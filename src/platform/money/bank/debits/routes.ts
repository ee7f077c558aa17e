import {
  type DirectDebit,
  endMandate,
  getDirectDebit,
  signMandate,
} from '#lib/contracts/payments/direct-debit.ts';
import { DEBIT_MAX_CENTS, DEBIT_TERMS_VERSION, getFirstDebitDay } from '#lib/domain/bank/direct-debit.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Router, registerRoute } from '../../../http.ts';
import type { Services } from '../../../services.ts';
import { findGateway } from '../../payments/registry.ts';
import { readSender } from '../settings.ts';
import { DEBIT } from './debit.ts';
import { findMandate } from './find-mandate.ts';
import { endMandate as end, signMandate as sign, toMandate } from './mandates.ts';

async function readDirectDebit(services: Services, customerId: string): Promise<DirectDebit | null> {
  if (!findGateway(services, DEBIT.gateway)) return null;
  const { userName, userId } = readSender(services);
  const mandate = await findMandate(services.database.db, customerId);
  return {
    ...(mandate && { mandate: toMandate(mandate) }),
    termsVersion: DEBIT_TERMS_VERSION,
    creditor: { name: userName, userId },
    firstDebitFrom: getFirstDebitDay(services.clock.now()),
    maxAmount: toMoney(DEBIT_MAX_CENTS),
  };
}

export function serveDirectDebit(router: Router): void {
  const { services } = router;
  registerRoute(router, getDirectDebit, async ({ customerId }) => ({
    result: await readDirectDebit(services, customerId),
  }));
  registerRoute(router, signMandate, async ({ customerId, body }) => {
    if (!findGateway(services, DEBIT.gateway))
      throw createDomainError(signMandate.errors, 'direct_debit_closed');
    return { result: await sign(services, customerId, body) };
  });
  registerRoute(router, endMandate, async ({ customerId, params }) => ({
    result: { calledOff: await end(services, customerId, params.id) },
  }));
}
