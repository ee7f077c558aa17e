// What comes back from a provider by way of the customer's browser, or straight from it.
import type { Services } from '../services.ts';
import { recordReport } from './apply-report.ts';
import type { Payment, PaymentProvider, WebhookReport } from './provider.ts';
import { findPayment, findPaymentByReference } from './store.ts';

/** The customer is back from the provider's page. The payment as it stands then. */
export async function receiveReturn(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
  query: Readonly<Record<string, string>>,
): Promise<Payment> {
  if (!provider.handleReturn) return payment;
  const reported = await provider.handleReturn(payment, query, services);
  return (await recordReport(services, provider, payment.id, reported)) ?? payment;
}

/** The customer has acted in the page. The payment as it stands then. */
export async function confirmPayment(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
  details: Readonly<Record<string, string>>,
): Promise<Payment> {
  if (!provider.confirm) return payment;
  const reported = await provider.confirm(payment, details, services);
  return (await recordReport(services, provider, payment.id, reported)) ?? payment;
}

const findReported = (
  { database: { db } }: Services,
  method: string,
  reported: WebhookReport,
): Promise<Payment | undefined> =>
  'depositId' in reported
    ? findPayment(db, reported.depositId)
    : findPaymentByReference(db, method, reported.reference);

/** Books every report of a webhook. @throws where the provider cannot prove it, or a payment is unknown: it is sent again */
export async function receiveWebhook(
  services: Services,
  provider: PaymentProvider,
  request: Request,
): Promise<void> {
  for (const reported of (await provider.handleWebhook?.(request, services)) ?? []) {
    const payment = await findReported(services, provider.method, reported);
    if (!payment || payment.method !== provider.method)
      throw new Error(`A webhook of ${provider.method} names a payment that there is not`);
    await recordReport(services, provider, payment.id, reported);
  }
}

/** Gives the money back through the provider, then books it. */
export async function refundPayment(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Payment> {
  if (!provider.refund) throw new TypeError(`${provider.method} gives no money back`);
  const reported = await provider.refund(payment, services);
  return (await recordReport(services, provider, payment.id, reported)) ?? payment;
}
