// What comes back from a provider by way of the customer's browser, or straight from it.
import { z } from 'zod';
import { formatCents } from '#lib/domain/money/money.ts';
import { isBooked, isOpen } from '#lib/domain/payments/payment-state.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import { runHooks } from '../../../module-parts.ts';
import type { Services } from '../../../services.ts';
import { readWalletAccount } from '../../ledger/accounts.ts';
import { listBookings } from '../bookings.ts';
import { getCapturedCents } from '../captured.ts';
import { readDisputedCents } from '../disputes/book-disputes.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { startPayment } from '../make-payment.ts';
import { createProviderContext } from '../prepare-start.ts';
import type {
  DisputeReport,
  Payment,
  PaymentProvider,
  PayoutNotice,
  ProviderReport,
  WebhookReport,
} from '../provider.ts';
import { findReportingGateway } from '../registry.ts';
import { findPayment, findPaymentByReference } from '../store.ts';
import { recordReport } from './apply-report.ts';
import { QUESTION_WAITS_MS, type WebhookLimits } from './webhook-limits.ts';

/**
 * The customer is back from the provider's page. The payment as it stands then. One whose first answer was lost is begun
 * again before: a gateway that knows nothing of it yet would leave it unfinished.
 */
export async function receiveReturn(
  services: Services,
  provider: PaymentProvider,
  made: Payment,
  query: Readonly<Record<string, string>>,
): Promise<Payment> {
  if (!provider.handleReturn) return made;
  const payment = await startPayment(services, provider, made);
  if (payment.status === 'created') return payment;
  const reported = await provider.handleReturn(payment, query, createProviderContext(services, provider));
  return (await recordReport(services, provider, payment.id, reported)) ?? payment;
}

/**
 * The customer has acted in the page. The payment as it stands then. What is over is only asked for: handing on what the
 * bank said would take the money.
 */
export async function confirmPayment(
  services: Services,
  provider: PaymentProvider,
  made: Payment,
  details: Readonly<Record<string, string>>,
): Promise<Payment> {
  if (!provider.confirm) return made;
  const payment = await startPayment(services, provider, made);
  if (payment.status === 'created') return payment;
  const context = createProviderContext(services, provider);
  const reported = isOpen(payment.status)
    ? await provider.confirm(payment, details, context)
    : await provider.poll?.(payment, context);
  if (!reported) return payment;
  return (await recordReport(services, provider, payment.id, reported)) ?? payment;
}

const findReported = (
  { database: { db } }: Services,
  gateway: string,
  reported: Exclude<WebhookReport, PayoutNotice>,
): Promise<Payment | undefined> =>
  'depositId' in reported
    ? findPayment(db, reported.depositId)
    : findPaymentByReference(db, gateway, reported.reference);

const askProvider = async (
  services: Services,
  provider: PaymentProvider,
  made: Payment,
): Promise<ProviderReport | undefined> => {
  const payment = await startPayment(services, provider, made);
  return payment.status === 'created'
    ? undefined
    : provider.poll?.(payment, createProviderContext(services, provider));
};

/** A question about a payment that webhooks asked for too often: one for all of them. */
export const PAYMENT_QUESTION_JOB = 'payment_question';
const QuestionPayload = z.object({ depositId: z.string() });

/** Asks a provider how a payment stands now, and books the answer. */
export async function askForPayment(services: Services, payload: unknown): Promise<void> {
  const { depositId } = QuestionPayload.parse(payload);
  const payment = await findPayment(services.database.db, depositId);
  const provider = payment && findReportingGateway(services, payment.gateway);
  if (!payment || !provider) return;
  const report = await askProvider(services, provider, payment);
  if (report) await recordReport(services, provider, payment.id, report);
}

/** Whether a payment may be asked for at once; otherwise one question of all is left for later. */
async function takeQuestion(
  services: Services,
  { id }: Payment,
  limits: WebhookLimits | undefined,
): Promise<boolean> {
  if (!limits || (await limits.takeQuestion(id))) return true;
  const now = services.clock.now();
  const runAt = (Math.floor(now / QUESTION_WAITS_MS) + 1) * QUESTION_WAITS_MS;
  await enqueueJob(services.database.db, services, {
    kind: PAYMENT_QUESTION_JOB,
    dedupe: `${PAYMENT_QUESTION_JOB}:${id}:${runAt}`,
    payload: { depositId: id },
    runAt,
  });
  return false;
}

type PaymentWebhookReport = Exclude<WebhookReport, { dispute: DisputeReport } | PayoutNotice>;

/** What is booked of a webhook: what it says, or what the provider answers now. */
async function readReport(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
  { report, reference, fund, customerReference, payer }: PaymentWebhookReport,
): Promise<ProviderReport | undefined> {
  if (report === 'ask') return askProvider(services, provider, payment);
  return {
    report,
    ...(reference !== undefined && { reference }),
    ...(fund && { fund }),
    ...(customerReference !== undefined && { customerReference }),
    ...(payer !== undefined && { payer }),
  };
}

async function isDisputed({ database: { db } }: Services, { id }: Payment): Promise<boolean> {
  const found = await db.selectFrom('dispute').select('id').where('deposit_id', '=', id).executeTakeFirst();
  return found !== undefined;
}

const isQuestion = (reported: WebhookReport): boolean => 'report' in reported && reported.report === 'ask';

/**
 * Books one report of a webhook; `unknown` where there is no such payment yet.
 * @param limits where anybody may have sent it: how often a payment is asked for
 */
export async function bookWebhookReport(
  services: Services,
  provider: PaymentProvider,
  reported: WebhookReport,
  limits?: WebhookLimits,
): Promise<'booked' | 'unknown'> {
  if ('withdrawalId' in reported) {
    await runHooks(services, 'onPayoutReported', services, reported.withdrawalId);
    return 'booked';
  }
  const payment = await findReported(services, provider.gateway, reported);
  if (!payment || payment.gateway !== provider.gateway) return 'unknown';
  if (isQuestion(reported) && !(await takeQuestion(services, payment, limits))) return 'booked';
  if ('dispute' in reported) {
    const actor = `gateway:${provider.gateway}`;
    await recordDispute(services, provider, { depositId: payment.id, actor, report: reported.dispute });
    // What is disputed has come in, whatever was heard of it.
    if (isBooked(payment.status)) return 'booked';
  }
  const report =
    'dispute' in reported
      ? await askProvider(services, provider, payment)
      : await readReport(services, provider, payment, reported);
  // What a dispute takes is booked by what is said of the dispute.
  const isOfDispute = report?.report.state === 'charged_back' && (await isDisputed(services, payment));
  if (report && !isOfDispute) await recordReport(services, provider, payment.id, report);
  return 'booked';
}

/** Why a payment is not given back. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

async function checkRefundable({ database: { db } }: Services, payment: Payment): Promise<void> {
  if (payment.status !== 'succeeded' && payment.status !== 'held')
    throw new RefundRefused(`It is ${payment.status}: there is nothing to give back.`);
  if (payment.status === 'held') return;
  // Gateways answer a refund that is asked for again as they did before.
  if ((await listBookings(db, payment)).length > 1)
    throw new RefundRefused('A refund of it has failed: pay the money out instead.');
  const disputedCents = await readDisputedCents(db, payment);
  if (disputedCents > 0)
    throw new RefundRefused(`A dispute has taken ${formatCents(disputedCents)} of it back.`);
  const { balanceCents } = await readWalletAccount(db, payment.customer_id);
  const cents = getCapturedCents(payment);
  if (balanceCents < cents)
    throw new RefundRefused(
      `The wallet holds ${formatCents(balanceCents)} of its ${formatCents(cents)}: the rest has been spent.`,
    );
}

/**
 * Gives the money back through the provider, then books it. Money that is spent between the two is owed.
 * @throws RefundRefused
 */
export async function refundPayment(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Payment> {
  if (!provider.refund) throw new RefundRefused(`${provider.gateway} gives no money back.`);
  await checkRefundable(services, payment);
  const reported = await provider.refund(payment, createProviderContext(services, provider));
  return (await recordReport(services, provider, payment.id, reported)) ?? payment;
}
