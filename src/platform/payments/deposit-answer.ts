import { PaymentAction } from '#lib/contracts/payment-action.ts';
import { type Deposit, DepositMethodCode } from '#lib/contracts/wallet.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { toDepositFailure } from '#lib/domain/payments/failure-reasons.ts';
import type { Db, Tx } from '../db/open.ts';
import type { PaymentState } from './payment-state.ts';
import type { Payment } from './provider.ts';

const STATUSES = {
  created: 'pending',
  pending: 'pending',
  needs_action: 'needs_action',
  failed: 'failed',
  held: 'pending',
  succeeded: 'completed',
  refunded: 'refunded',
  charged_back: 'charged_back',
} as const satisfies Record<PaymentState, Deposit['status']>;

async function findIntent(at: Db | Tx, { id, is_checkout }: Payment): Promise<Deposit['intent']> {
  if (is_checkout === 0) return undefined;
  const intent = await at
    .selectFrom('checkout_intent')
    .select(['status', 'checkout_id', 'reason'])
    .where('deposit_id', '=', id)
    .executeTakeFirst();
  if (!intent) return undefined;
  const { status, checkout_id, reason } = intent;
  return {
    status,
    ...(checkout_id !== null && { checkoutId: checkout_id }),
    ...(reason !== null && { reason }),
  };
}

const findAction = ({ status, action }: Payment): PaymentAction | undefined =>
  status === 'needs_action' && action !== null ? PaymentAction.parse(JSON.parse(action)) : undefined;

/** A payment as the customer is shown it. The provider's own words of a failure stay with the shop. */
export async function toDeposit(at: Db | Tx, payment: Payment): Promise<Deposit> {
  const { id, method, amount_cents, status, created_at, gateway, failure, is_checkout, return_to } = payment;
  const action = findAction(payment);
  const intent = await findIntent(at, payment);
  return {
    id,
    amount: toMoney(amount_cents),
    depositMethodId: DepositMethodCode.parse(method),
    status: STATUSES[status],
    createdAt: created_at,
    gatewayKey: gateway,
    isCheckout: is_checkout === 1,
    ...(action && { action }),
    ...(status === 'failed' && { failure: toDepositFailure(failure ?? '') }),
    ...(intent && { intent }),
    ...(return_to !== null && { returnTo: return_to }),
  };
}
