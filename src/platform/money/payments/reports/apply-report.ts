// Books what a provider reports. Every report, whichever way it came, ends here.
import { GONE_MONEY_REASON, LATE_MONEY_REASON } from '#lib/contracts/payments/wallet.ts';
import {
  isOpen,
  isProgress,
  isSettled,
  listMoneyMoves,
  type PaymentState,
} from '#lib/domain/payments/payment-state.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { runHooks } from '../../../module-parts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { getHouseAccount, lockWallet, SHOP_CURRENCY } from '../../ledger/accounts.ts';
import { postTransaction } from '../../ledger/post.ts';
import { requireLastBooking } from '../bookings.ts';
import { getCapturedCents } from '../captured.ts';
import { bookWaitingDisputes, readDisputedCents } from '../disputes/book-disputes.ts';
import { blockFundOf } from '../funds/block-fund.ts';
import { keepCustomerReference, keepFund } from '../funds/funds.ts';
import { enqueueIntent, returnIntent } from '../intent-job.ts';
import type { Payment, PaymentProvider, ProviderReport } from '../provider.ts';
import { prepareTakeBack, settleReceivablesOf } from '../receivables.ts';
import { wantsFundKept } from '../request.ts';
import { lockPayment, type PaymentChange, updatePayment } from '../store.ts';
import { notifyPaymentChange } from './notify-payment.ts';

interface MoneyMove {
  readonly payment: Payment;
  readonly description: string;
}

async function creditWallet(tx: Tx, services: Services, { payment, description }: MoneyMove): Promise<void> {
  const { accountId } = await lockWallet(tx, services, payment.customer_id);
  const cents = getCapturedCents(payment);
  await postTransaction(tx, services, {
    kind: 'deposit',
    reference: payment.id,
    description,
    entries: [
      { accountId: getHouseAccount('deposits'), cents: -cents },
      { accountId, cents },
    ],
  });
  await settleReceivablesOf(tx, services, payment.customer_id);
}

/** Takes what no dispute has taken out of the wallet again. What has been spent of it is owed. */
async function reverseCredit(tx: Tx, services: Services, { payment, description }: MoneyMove): Promise<void> {
  const cents = getCapturedCents(payment) - (await readDisputedCents(tx, payment));
  if (cents === 0) return;
  const wallet = await lockWallet(tx, services, payment.customer_id);
  await postTransaction(tx, services, {
    kind: 'reversal',
    reference: await requireLastBooking(tx, payment),
    description: `${description}, ${payment.status === 'charged_back' ? 'charged back' : 'refunded'}`,
    entries: await prepareTakeBack(tx, services, payment, { wallet, cents }),
  });
}

const MOVES = { credit: creditWallet, reverse: reverseCredit };

/** Money that is not what was asked for waits for the operator. */
function getReachedState({ amount_cents }: Payment, { report }: ProviderReport): PaymentState {
  if (report.state !== 'succeeded') return report.state;
  const { cents, currency } = report.captured;
  return cents === amount_cents && currency === SHOP_CURRENCY ? 'succeeded' : 'held';
}

function findReason({ report }: ProviderReport): string | null {
  return 'reason' in report ? (report.reason ?? null) : null;
}

/** While money of a payment that had failed is held, why it had failed is kept: its customer was told so. */
const findKeptFailure = (known: Payment, status: PaymentState): string | null =>
  known.status === 'failed' && status === 'held' ? known.failure : null;

/** When the money came in, and what it was asked with: a token that has paid is not kept longer than it is needed. */
const toLifeChange = (services: Services, known: Payment, status: PaymentState) => ({
  request: isOpen(status) ? known.request : '',
  succeeded_at: status === 'succeeded' ? getNowIso(services.clock) : known.succeeded_at,
});

const toChange = (
  known: Payment,
  reported: ProviderReport,
  status: PaymentState,
): Omit<PaymentChange, 'request' | 'succeeded_at'> => {
  const { report, reference } = reported;
  const captured = report.state === 'succeeded' ? report.captured : undefined;
  return {
    status,
    reference: reference ?? known.reference,
    action: report.state === 'needs_action' ? JSON.stringify(report.action) : null,
    failure: findReason(reported) ?? findKeptFailure(known, status),
    captured_cents: captured?.cents ?? known.captured_cents,
    captured_currency: captured?.currency ?? known.captured_currency,
  };
};

/** Why the cart of a payment is not bought with it any more: money that comes in after a failure buys nothing. */
function findReturnReason(before: Payment, { status }: Payment): string | undefined {
  if (status === 'failed' || before.status === 'failed') return LATE_MONEY_REASON;
  return status === 'refunded' || status === 'charged_back' ? GONE_MONEY_REASON : undefined;
}

/** What a step of a payment is to the cart that it was made for. */
async function moveIntent(tx: Tx, services: Services, before: Payment, after: Payment): Promise<void> {
  const reason = findReturnReason(before, after);
  if (reason !== undefined) await returnIntent(tx, services, { depositId: after.id, reason });
  else if (after.status === 'succeeded') await enqueueIntent(tx, services, after.id);
}

type Describing = Pick<PaymentProvider, 'description'>;
/** A gateway's answers are weighed by what they can tell. */
type Reporting = Describing & Pick<PaymentProvider, 'tellsRefunds'>;

async function changePayment(
  tx: Tx,
  services: Services,
  { description }: Describing,
  { payment, change }: { payment: Payment; change: Omit<PaymentChange, 'request' | 'succeeded_at'> },
): Promise<Payment> {
  const life = toLifeChange(services, payment, change.status);
  const changed = await updatePayment(tx, services, payment.id, { ...change, ...life });
  if (changed.status === 'charged_back') await blockFundOf(tx, services, changed);
  const moves = listMoneyMoves(payment.status, change.status);
  for (const move of moves) await MOVES[move](tx, services, { payment: changed, description });
  if (moves.length > 0) await bookWaitingDisputes(tx, services, changed, description);
  if (changed.status === 'succeeded')
    await runHooks(services, 'onDepositCredited', tx, services, changed.customer_id);
  await notifyPaymentChange(tx, services, payment, changed);
  if (changed.is_checkout) await moveIntent(tx, services, payment, changed);
  if (isSettled(changed.status)) await runHooks(services, 'onDepositSettled', tx, services, changed);
  return changed;
}

/** An attempt did not pay, and the customer may make another: where the payment stands does not change. */
async function noteDecline(
  tx: Tx,
  services: Services,
  payment: Payment,
  reported: ProviderReport,
): Promise<Payment> {
  if (payment.status !== 'needs_action' || reported.report.state !== 'needs_action') return payment;
  if (findReason(reported) === null) return payment;
  const { request, succeeded_at } = payment;
  const change = { ...toChange(payment, reported, 'needs_action'), request, succeeded_at };
  return updatePayment(tx, services, payment.id, change);
}

/** What the gateway says besides: what it calls the customer, and a card that the customer wants to keep. */
async function keepWhatIsTold(
  tx: Tx,
  services: Services,
  { customer_id, gateway, method, id, request, fund_id }: Payment,
  { fund, customerReference, payer, report }: ProviderReport,
): Promise<void> {
  const owner = { customerId: customer_id, gateway, method };
  if (customerReference) await keepCustomerReference(tx, owner, customerReference);
  if (report.state !== 'succeeded') return;
  if (payer !== undefined)
    await runHooks(services, 'onPayerKnown', tx, services, { customerId: customer_id, gateway, payer });
  if (fund_id !== null)
    await tx
      .updateTable('fund')
      .set({ last_used_at: getNowIso(services.clock) })
      .where('id', '=', fund_id)
      .execute();
  if (!fund || !wantsFundKept(services, { id, request })) return;
  const kept = await keepFund(tx, services, owner, fund);
  // What becomes of the payment later concerns the card that was kept with it.
  if (kept) await tx.updateTable('deposit').set({ fund_id: kept }).where('id', '=', id).execute();
}

/**
 * Moves a payment on by a report and moves its money, in the caller's transaction. A report that says nothing new
 * changes nothing.
 */
export async function applyReport(
  tx: Tx,
  services: Services,
  provider: Reporting,
  payment: Payment,
  reported: ProviderReport,
): Promise<Payment> {
  const status = getReachedState(payment, reported);
  if (provider.tellsRefunds && payment.status === 'refunded' && reported.report.state === 'succeeded')
    services.log.error(
      { depositId: payment.id, gateway: payment.gateway },
      'a gateway has the money of a payment that was refunded: the refund failed',
    );
  if (!isProgress(payment.status, status)) return noteDecline(tx, services, payment, reported);
  if (status === 'held')
    services.log.error(
      { depositId: payment.id, report: reported.report },
      'a provider took another amount than was asked for: the money is held',
    );
  await keepWhatIsTold(tx, services, payment, reported);
  return changePayment(tx, services, provider, { payment, change: toChange(payment, reported, status) });
}

/** Credits what was held; undefined where nothing of the kind is held. @throws TypeError for money of another currency */
export const releaseHeld = (
  services: Services,
  provider: Describing,
  depositId: string,
): Promise<Payment | undefined> =>
  transact(services.database, async (tx) => {
    const payment = await lockPayment(tx, services, depositId);
    if (payment?.status !== 'held') return undefined;
    if (payment.captured_currency !== SHOP_CURRENCY)
      throw new TypeError(`${depositId} is held in ${payment.captured_currency}`);
    const { reference, action, captured_cents, captured_currency } = payment;
    const kept = { reference, action, failure: null, captured_cents, captured_currency };
    return changePayment(tx, services, provider, { payment, change: { ...kept, status: 'succeeded' } });
  });

/** The same in a transaction of its own; undefined where there is no such payment. */
export const recordReport = (
  services: Services,
  provider: Reporting,
  depositId: string,
  reported: ProviderReport,
): Promise<Payment | undefined> =>
  transact(services.database, async (tx) => {
    const payment = await lockPayment(tx, services, depositId);
    return payment && applyReport(tx, services, provider, payment, reported);
  });
