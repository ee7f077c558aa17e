import {
  addFund,
  getRecurringMethod,
  listFunds,
  removeFund,
  setDefaultFund,
  setRecurringMethod,
} from '#lib/contracts/payments/fund.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError } from '../../../domain-error.ts';
import { transact } from '../../../ground/db/open.ts';
import { type Router, registerRoute } from '../../../http.ts';
import type { Services } from '../../../services.ts';
import { createProviderContext, readPayingCustomer } from '../prepare-start.ts';
import { FundRefused } from '../provider.ts';
import { findGateway } from '../registry.ts';
import { forgetFund, keepCustomerReference, keepFund, makeDefault, readFunds } from './funds.ts';
import { chooseRecurringMethod, readRecurringMethod } from './recurring-method.ts';

/** @throws DomainError of `addFund.errors` */
async function addCard(
  services: Services,
  customerId: string,
  { gatewayKey, token, holder, isDefault }: BodyOf<typeof addFund>,
): Promise<void> {
  const provider = findGateway(services, gatewayKey);
  if (!provider?.keepFund) throw createDomainError(addFund.errors, 'fund_gateway_unavailable');
  const { gateway, methods } = provider;
  const { db } = services.database;
  const customer = await readPayingCustomer(db, gateway, customerId);
  const context = createProviderContext(services, provider);
  const kept = await provider.keepFund({ customer, token, holder }, context).catch((error: unknown) => {
    if (error instanceof FundRefused) throw createDomainError(addFund.errors, 'fund_refused');
    throw error;
  });
  const owner = { customerId, gateway, method: methods.includes('cc') ? 'cc' : (methods[0] ?? 'cc') };
  await transact(services.database, async (tx) => {
    const fund = { ...kept.fund, holder: kept.fund.holder ?? holder };
    if (!(await keepFund(tx, services, owner, fund, isDefault)))
      throw createDomainError(addFund.errors, 'fund_blocked');
    if (kept.customerReference) await keepCustomerReference(tx, owner, kept.customerReference);
  });
}

export function serveFunds(router: Router): void {
  const { services } = router;
  const answerFunds = async (customerId: string) => ({ result: await readFunds(services, customerId) });
  registerRoute(router, listFunds, ({ customerId }) => answerFunds(customerId));
  registerRoute(router, addFund, async ({ customerId, body }) => {
    await addCard(services, customerId, body);
    return answerFunds(customerId);
  });
  registerRoute(router, setDefaultFund, async ({ customerId, params }) => {
    await makeDefault(services, customerId, params.id);
    return answerFunds(customerId);
  });
  registerRoute(router, removeFund, async ({ customerId, params }) => {
    await forgetFund(services, customerId, params.id);
    return answerFunds(customerId);
  });
  registerRoute(router, getRecurringMethod, async ({ customerId }) => ({
    result: await readRecurringMethod(services, customerId),
  }));
  registerRoute(router, setRecurringMethod, async ({ customerId, query, body }) => {
    const { recurringPurchaseMethod: chosen = '' } = { ...query, ...body };
    return { result: await chooseRecurringMethod(services, customerId, chosen) };
  });
}
