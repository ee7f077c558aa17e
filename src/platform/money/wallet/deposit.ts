import { createDeposit, type Deposit, type DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import { formatCents, parseAmount } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../domain-error.ts';
import { listParts, runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { toDeposit } from '../payments/deposit-answer.ts';
import { AlreadyBegun, type DepositRequest, type OrderCaller } from '../payments/deposit-order.ts';
import { type FundRow, requireOwnFund } from '../payments/funds/funds.ts';
import { findMadePayment, makePayment } from '../payments/make-payment.ts';
import type { Payment, PaymentProvider } from '../payments/provider.ts';
import { findGateway, selectGateway } from '../payments/registry.ts';
import { getSiteOrigin } from '../payments/request.ts';
import { countOpenPayments, readPayment } from '../payments/store.ts';

export interface DepositCaller extends OrderCaller {
  readonly key: string;
  /** Of the customer's own connection, for the bank. */
  readonly clientAddress?: string;
}

/** Payments of a customer that may be unfinished at once. */
const OPEN_MAX = 3;

function checkAmount({ limits: { minCents, maxCents } }: PaymentProvider, amount: string): number {
  const cents = parseAmount(amount) ?? 0;
  if (cents < minCents)
    throw createDomainError(createDeposit.errors, 'deposit_below_minimum', { amount: formatCents(minCents) });
  if (cents > maxCents)
    throw createDomainError(createDeposit.errors, 'deposit_above_maximum', { amount: formatCents(maxCents) });
  return cents;
}

interface Source {
  readonly provider: PaymentProvider;
  readonly method: DepositMethodCode;
  readonly fund?: FundRow;
}

/** Who takes the money, and of what card where it is a kept one. */
async function chooseSource(services: Services, customerId: string, asked: DepositRequest): Promise<Source> {
  const createUnavailable = () => createDomainError(createDeposit.errors, 'deposit_method_unavailable');
  if (asked.customerFundId === undefined) {
    const method = asked.depositMethodId;
    const provider = method && selectGateway(services, method, asked.gatewayKey);
    if (!provider || (asked.checkout && provider.takesDays)) throw createUnavailable();
    return { provider, method };
  }
  if (asked.metadata?.token) throw createDomainError(createDeposit.errors, 'card_ambiguous');
  const fund = await requireOwnFund(services.database.db, customerId, asked.customerFundId);
  if (fund.blocked_at !== null) throw createDomainError(createDeposit.errors, 'fund_blocked');
  const provider = findGateway(services, fund.gateway);
  const method = provider?.methods.find((code) => code === fund.method);
  if (!provider || !method) throw createUnavailable();
  const isCscNeeded = provider.cscRequired.some((type) => type === fund.card_type);
  if (isCscNeeded && !asked.csc) throw createDomainError(createDeposit.errors, 'csc_required');
  return { provider, method, fund };
}

const toPaymentRequest = (
  services: Services,
  { brand, clientAddress = '' }: DepositCaller,
  asked: DepositRequest,
) => ({
  origin: getSiteOrigin(services, brand),
  keepFund: asked.keepFund,
  csc: asked.csc,
  deviceData: asked.deviceData,
  metadata: asked.metadata,
  strongCustomerAuthentication: asked.strongCustomerAuthentication,
  browser: {
    ip: clientAddress,
    userAgent: asked.strongCustomerAuthentication?.browserUserAgent ?? '',
    accept: asked.strongCustomerAuthentication?.browserAcceptHeader ?? '*/*',
  },
});

/** What the key of a call stands for. A browser says other things of itself once its window has changed. */
const toKeyed = (asked: DepositRequest): DepositRequest => ({
  ...asked,
  strongCustomerAuthentication: undefined,
  deviceData: undefined,
});

async function beginDeposit(
  services: Services,
  caller: DepositCaller,
  asked: DepositRequest,
): Promise<Payment> {
  const { customerId, key } = caller;
  const call = { customerId, key, request: toKeyed(asked) };
  const made = await findMadePayment(services, call);
  if (made) return made;
  const { provider, method, fund } = await chooseSource(services, customerId, asked);
  const cents = checkAmount(provider, asked.amount);
  const orders = listParts(services, 'depositOrders').find(({ isAskedFor }) => isAskedFor(asked));
  const writeOrder = await orders?.prepare(services, caller, asked, cents);
  return makePayment(
    services,
    provider,
    {
      ...call,
      writeWith: async (tx, payment) => {
        await writeOrder?.(tx, payment);
        // The wallet is held: of several payments that are begun at once each sees those before it, and itself.
        if ((await countOpenPayments(tx, services, customerId)) > OPEN_MAX)
          throw createDomainError(createDeposit.errors, 'too_many_open');
      },
    },
    {
      customerId,
      method,
      gateway: provider.gateway,
      cents,
      request: toPaymentRequest(services, caller, asked),
      fundId: fund?.id,
      isCheckout: writeOrder !== undefined,
      returnTo: asked.returnTo,
    },
  );
}

/** What the customer is shown: the payment that was begun, or the one that pays for the same already. */
async function findOrBegin(
  services: Services,
  caller: DepositCaller,
  asked: DepositRequest,
): Promise<Payment> {
  try {
    return await beginDeposit(services, caller, asked);
  } catch (error) {
    if (error instanceof AlreadyBegun) return error.payment;
    throw error;
  }
}

/**
 * Pays money into the wallet, once for a key; for a cart that is bought with it where it says so.
 * @throws DomainError of `createDeposit.errors`, `idempotency_key_reused`
 */
export async function makeDeposit(
  services: Services,
  caller: DepositCaller,
  asked: DepositRequest,
): Promise<Deposit> {
  const { id } = await findOrBegin(services, caller, asked);
  await runHooks(services, 'onPaymentAnswered', services, id);
  return toDeposit(services, await readPayment(services.database.db, id));
}
