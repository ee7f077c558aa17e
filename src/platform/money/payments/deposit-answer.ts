import type { DisputeState } from '#lib/contracts/payments/dispute-state.ts';
import { PaymentAction } from '#lib/contracts/payments/payment-action.ts';
import { type Deposit, DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { toDepositFailure } from '#lib/domain/payments/failure-reasons.ts';
import { isBooked, type PaymentState } from '#lib/domain/payments/payment-state.ts';
import type { Db } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getCapturedCents } from './captured.ts';
import { IntentRequest } from './intent-request.ts';
import type { Payment } from './provider.ts';
import { findReportingGateway } from './registry.ts';

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

async function findIntent(at: Db, { id, is_checkout }: Payment): Promise<Deposit['intent']> {
  if (is_checkout === 0) return undefined;
  const intent = await at
    .selectFrom('checkout_intent')
    .select(['status', 'checkout_id', 'reason', 'request'])
    .where('deposit_id', '=', id)
    .executeTakeFirst();
  if (!intent) return undefined;
  const { status, checkout_id, reason, request } = intent;
  const { metadata = [] } = IntentRequest.parse(JSON.parse(request));
  return {
    status,
    metadata,
    ...(checkout_id !== null && { checkoutId: checkout_id }),
    ...(reason !== null && { reason }),
  };
}

async function findDebit(at: Db, { id, method }: Payment): Promise<Deposit['debit']> {
  if (method !== 'bd') return undefined;
  const debit = await at
    .selectFrom('bank_debit')
    .innerJoin('mandate', 'mandate.id', 'bank_debit.mandate_id')
    .innerJoin('payout_account', 'payout_account.id', 'mandate.account_id')
    .select(['account_name', 'account_mask', 'due_day', 'bank_file_id'])
    .where('deposit_id', '=', id)
    .executeTakeFirst();
  if (!debit) return undefined;
  const { account_name, account_mask, due_day, bank_file_id } = debit;
  return { account: `${account_name} ${account_mask}`, dueDay: due_day, isSent: bank_file_id !== null };
}

const MOVED: readonly DisputeState[] = ['open', 'lost', 'won'];

async function listDisputes(at: Db, { id }: Payment): Promise<Deposit['disputes']> {
  const rows = await at
    .selectFrom('dispute')
    .select(['state', 'claimed_cents'])
    .where('deposit_id', '=', id)
    .where('state', 'in', MOVED)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ state, claimed_cents }) => ({ state, amount: toMoney(claimed_cents) }));
}

const findAction = ({ status, action }: Payment): PaymentAction | undefined =>
  status === 'needs_action' && action !== null ? PaymentAction.parse(JSON.parse(action)) : undefined;

/** Where it is `created`, its gateway was asked to begin and has not answered. */
const isUnanswered = (services: Services, { status, fund_id, gateway }: Payment): boolean =>
  status === 'created' &&
  fund_id === null &&
  findReportingGateway(services, gateway)?.isApprovedOnItsPage === true;

/** What came in, once it is in the wallet: an operator may have released another amount than was asked for. */
const getShownCents = (payment: Payment): number =>
  isBooked(payment.status) ? getCapturedCents(payment) : payment.amount_cents;

/** A payment as the customer is shown it. The provider's own words of a failure stay with the shop. */
export async function toDeposit(services: Services, payment: Payment): Promise<Deposit> {
  const at = services.database.db;
  const { id, method, status, created_at, gateway, failure, is_checkout, return_to } = payment;
  const action = findAction(payment);
  const intent = await findIntent(at, payment);
  const debit = await findDebit(at, payment);
  return {
    id,
    amount: toMoney(getShownCents(payment)),
    depositMethodId: DepositMethodCode.parse(method),
    status: STATUSES[status],
    createdAt: created_at,
    gatewayKey: gateway,
    isCheckout: is_checkout === 1,
    disputes: await listDisputes(at, payment),
    isUnanswered: isUnanswered(services, payment),
    ...(action && { action }),
    ...(status === 'failed' && { failure: toDepositFailure(failure ?? '') }),
    ...(status === 'needs_action' && failure !== null && { failure: toDepositFailure(failure) }),
    ...(intent && { intent }),
    ...(debit && { debit }),
    ...(return_to !== null && { returnTo: return_to }),
  };
}
