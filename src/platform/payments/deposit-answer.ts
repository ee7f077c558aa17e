import { type Deposit, DepositMethodCode } from '#lib/contracts/wallet.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { PaymentState } from './payment-state.ts';
import type { Payment } from './provider.ts';

const STATUSES = {
  created: 'pending',
  pending: 'pending',
  needs_action: 'pending',
  failed: 'failed',
  held: 'pending',
  succeeded: 'completed',
  refunded: 'refunded',
  charged_back: 'charged_back',
} as const satisfies Record<PaymentState, Deposit['status']>;

/** A payment as the customer is shown it. */
export const toDeposit = ({ id, method, amount_cents, status, created_at }: Payment): Deposit => ({
  id,
  amount: toMoney(amount_cents),
  depositMethodId: DepositMethodCode.parse(method),
  status: STATUSES[status],
  createdAt: created_at,
});
