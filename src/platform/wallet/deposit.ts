import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDeposit, type Deposit } from '#lib/contracts/wallet.ts';
import { formatCents, parseAmount } from '#lib/domain/money/money.ts';
import { createDomainError } from '../domain-error.ts';
import { toDeposit } from '../payments/deposit-answer.ts';
import { makePayment } from '../payments/make-payment.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { selectGateway } from '../payments/registry.ts';
import { getSiteOrigin } from '../payments/request.ts';
import type { Services } from '../services.ts';

type Request = BodyOf<typeof createDeposit>;
interface Caller {
  readonly customerId: string;
  readonly key: string;
  /** The key of the brand whose site the customer is at. */
  readonly brand?: string | undefined;
}

function checkAmount({ limits: { minCents, maxCents } }: PaymentProvider, amount: string): number {
  const cents = parseAmount(amount) ?? 0;
  if (cents < minCents)
    throw createDomainError(createDeposit.errors, 'deposit_below_minimum', { amount: formatCents(minCents) });
  if (cents > maxCents)
    throw createDomainError(createDeposit.errors, 'deposit_above_maximum', { amount: formatCents(maxCents) });
  return cents;
}

/**
 * Pays money into the wallet, once for a key.
 * @throws DomainError of `createDeposit.errors`, `idempotency_key_reused`
 */
export async function makeDeposit(
  services: Services,
  { customerId, key, brand }: Caller,
  asked: Request,
): Promise<Deposit> {
  const method = asked.depositMethodId;
  const provider = selectGateway(services, method);
  if (!provider) throw createDomainError(createDeposit.errors, 'deposit_method_unavailable');
  const cents = checkAmount(provider, asked.amount);
  const call = { customerId, key, request: asked };
  return toDeposit(
    await makePayment(services, provider, call, {
      customerId,
      method,
      gateway: provider.gateway,
      cents,
      request: { origin: getSiteOrigin(services, brand) },
    }),
  );
}
