import { prepareDeposit } from '#lib/contracts/payments/deposit.ts';
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { parseAmount } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { createProviderContext, readPayingCustomer } from './prepare-start.ts';
import { selectGateway } from './registry.ts';

/** What the fields of a gateway are made with. @throws DomainError of `prepareDeposit.errors` */
export async function prepareFields(
  services: Services,
  customerId: string,
  { depositMethodId: method, gatewayKey, amount }: BodyOf<typeof prepareDeposit>,
): Promise<ResultOf<typeof prepareDeposit>> {
  const provider = selectGateway(services, method, gatewayKey);
  if (!provider) throw createDomainError(prepareDeposit.errors, 'deposit_method_unavailable');
  const { gateway } = provider;
  if (!provider.prepareFields) return { gatewayKey: gateway, fields: {} };
  const customer = await readPayingCustomer(services.database.db, gateway, customerId);
  const cents = amount === undefined ? undefined : parseAmount(amount);
  const context = createProviderContext(services, provider);
  try {
    const fields = await provider.prepareFields({ customer, method, cents }, context);
    return { gatewayKey: gateway, fields: { ...fields } };
  } catch (error) {
    services.log.warn({ err: error, gateway }, 'fields of a gateway could not be prepared');
    throw createDomainError(prepareDeposit.errors, 'gateway_away');
  }
}
