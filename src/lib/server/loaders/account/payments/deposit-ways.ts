// The ways to pay in that a page offers, and what its policy has to open for them.
import { getPaymentGateways, type PaymentGateway } from '#lib/contracts/payments/payment-gateways.ts';
import type { PaymentMethod, Wallet } from '#lib/contracts/payments/wallet.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { requiresCsc } from '#lib/domain/payments/card-rules.ts';
import type { DepositWay } from '#lib/forms/account/deposit-view.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';

type Caller = Pick<VisitorApi, 'call'>;

export const loadGateways = async (mine: Caller): Promise<readonly PaymentGateway[]> =>
  (await mine.call(getPaymentGateways)).result;

function chooseFields(method: PaymentMethod, gateway: PaymentGateway | undefined): DepositWay['fields'] {
  if (!gateway) return 'none';
  const { hasWalletButtons, hasHostedFields } = gateway.capabilities;
  if (hasWalletButtons && (method.code === 'ap' || method.code === 'gp')) return 'wallet';
  return hasHostedFields && method.code === 'cc' ? 'card' : 'none';
}

/** Kept cards that are still good come first, each under its way of paying. */
function listWaysOf(method: PaymentMethod, gateways: readonly PaymentGateway[]): DepositWay[] {
  const [gatewayKey = ''] = method.availableGateways;
  const gateway = gateways.find(({ key }) => key === gatewayKey);
  const plainFields = method.rules.gateways.find(({ key }) => key === gatewayKey)?.fields;
  const { minAmount, maxAmount } = method.rules;
  const bounds = { minCents: toCents(minAmount.amount), maxCents: toCents(maxAmount.amount) };
  const own: DepositWay = {
    ...bounds,
    value: method.code,
    code: method.code,
    gatewayKey,
    fields: chooseFields(method, gateway),
    canKeep: gateway?.capabilities.canKeepFunds === true && method.code === 'cc',
    ...(plainFields?.length && { plainFields }),
  };
  const kept = method.funds
    .filter(({ isExpired, isBlocked }) => !isExpired && !isBlocked)
    .map(
      (fund): DepositWay => ({
        ...bounds,
        value: `fund:${fund.id}`,
        code: method.code,
        gatewayKey: fund.gatewayKey,
        fund,
        fields: requiresCsc(method.rules, fund) ? 'fund' : 'none',
        canKeep: false,
      }),
    );
  return [...kept, own];
}

export const listDepositWays = (
  { paymentMethods }: Wallet,
  gateways: readonly PaymentGateway[],
): DepositWay[] =>
  paymentMethods.filter(({ rules }) => rules.enabled).flatMap((method) => listWaysOf(method, gateways));

/** What is offered before anything is chosen: the card that is offered first, else what every browser has. */
export const offerWay = (ways: readonly DepositWay[]): DepositWay | undefined =>
  ways.find(({ fund }) => fund?.default) ?? ways.find(({ fields }) => fields !== 'wallet') ?? ways[0];
