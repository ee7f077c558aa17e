// Asks providers for the outcome of payments that nothing has reported.
import { z } from 'zod';
import { isCalledOff, isGivenUp, isOpen } from '#lib/domain/payments/payment-state.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { isAbandoned } from '../attempts.ts';
import { endPayment } from '../call-off/end-payment.ts';
import { startPayment } from '../make-payment.ts';
import { createProviderContext } from '../prepare-start.ts';
import type { Payment, PaymentProvider } from '../provider.ts';
import { findReportingGateway } from '../registry.ts';
import { findPayment, readPayment } from '../store.ts';
import { recordReport } from './apply-report.ts';
import { POLL_FIRST_MS, toPollJob } from './poll-job.ts';

const PollPayload = z.object({ depositId: z.string(), attempt: z.number().int() });

const POLL_LAST_MS = 3_600_000;
/** From this question on they are an hour apart. */
const DOUBLED_TIMES = 9;
/** After so many questions, about a week, a payment is left to the operator. */
const POLLS_MAX = 170;

async function askProvider(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Payment> {
  if (payment.status === 'created') return startPayment(services, provider, payment);
  if (!provider.poll) return payment;
  try {
    const reported = await provider.poll(payment, createProviderContext(services, provider));
    return (await recordReport(services, provider, payment.id, reported)) ?? payment;
  } catch (error) {
    services.log.warn(
      { err: error, depositId: payment.id },
      'a payment could not be polled; it is asked again',
    );
    return payment;
  }
}

/** A payment that no provider knew within a day is over. Money that is heard of later still counts. */
async function giveUp(services: Services, payment: Payment): Promise<Payment> {
  if (payment.status !== 'created' || payment.reference !== null || !isAbandoned(payment, services))
    return payment;
  await endPayment(services, payment.id, 'abandoned');
  return readPayment(services.database.db, payment.id);
}

/** Whether word of a payment can be left to its webhook: events without a proof may never have been set up. */
const isTelling = (provider: PaymentProvider | undefined): boolean =>
  provider?.handleWebhook !== undefined && !provider.hasUnprovenEvents;

/** Whether its page may still be paid on: one that was given up, or one that takes another card after a decline. */
const isPageGood = (payment: Payment, provider: PaymentProvider | undefined): boolean =>
  isGivenUp(payment) ||
  (payment.status === 'failed' && payment.fund_id === null && provider?.takesCardAfterDecline === true);

/**
 * Whether its provider may have something to say. Of a payment that has failed a provider with proven webhooks speaks by
 * itself; the page of another one may stay good, and who pays there is found by asking alone. What the shop called off
 * may have been under way at any of them.
 */
const isAskedFor = (payment: Payment, provider: PaymentProvider | undefined): boolean =>
  isOpen(payment.status) || isCalledOff(payment) || (!isTelling(provider) && isPageGood(payment, provider));

/** Whether another question follows. What has failed is asked for once more after a day, and then left. */
const isAskedAgain = (services: Services, payment: Payment, provider: PaymentProvider | undefined): boolean =>
  isAskedFor(payment, provider) && (isOpen(payment.status) || !isAbandoned(payment, services));

/**
 * One question about a payment; another one follows while its outcome is open. A provider without its settings is asked
 * once they are back.
 */
export async function pollPayment(services: Services, payload: unknown): Promise<void> {
  const { depositId, attempt } = PollPayload.parse(payload);
  const { db } = services.database;
  const payment = await findPayment(db, depositId);
  if (!payment) return;
  const provider = findReportingGateway(services, payment.gateway);
  if (!isAskedFor(payment, provider)) return;
  const polled = provider ? await giveUp(services, await askProvider(services, provider, payment)) : payment;
  if (!isAskedAgain(services, polled, provider) || attempt >= POLLS_MAX) return;
  const delayMs = Math.min(POLL_LAST_MS, POLL_FIRST_MS * 2 ** Math.min(attempt, DOUBLED_TIMES));
  await enqueueJob(db, services, toPollJob(depositId, attempt + 1, services.clock.now() + delayMs));
}
