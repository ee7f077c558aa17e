// What comes back from a provider by way of the customer's browser, or straight from it.
import { formatCents } from '#lib/domain/money/money.ts';
import { readWalletAccount } from '../../ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { createProviderContext } from '../prepare-start.ts';
import type { Payment, PaymentProvider, ProviderReport, WebhookReport } from '../provider.ts';
import { findPayment, findPaymentByReference } from '../store.ts';
import { recordReport } from './apply-report.ts';

/** The customer is back from the provider's page. The payment as it stands then. */
export async function receiveReturn(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
  query: Readonly<Record<string, string>>,
): Promise<Payment> {
  if (!provider.handleReturn) return payment;
  const reported = await provider.handleReturn(payment, query, createProviderContext(services, provider));
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
  const reported = await provider.confirm(payment, details, createProviderContext(services, provider));
  return (await recordReport(services, provider, payment.id, reported)) ?? payment;
}

const findReported = (
  { database: { db } }: Services,
  gateway: string,
  reported: WebhookReport,
): Promise<Payment | undefined> =>
  'depositId' in reported
    ? findPayment(db, reported.depositId)
    : findPaymentByReference(db, gateway, reported.reference);

/** What is booked of a webhook: what it says, or what the provider answers now. */
async function readReport(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
  { report, reference, fund, customerReference }: WebhookReport,
): Promise<ProviderReport | undefined> {
  if (report === 'ask') return provider.poll?.(payment, createProviderContext(services, provider));
  return {
    report,
    ...(reference !== undefined && { reference }),
    ...(fund && { fund }),
    ...(customerReference !== undefined && { customerReference }),
  };
}

/** Books one report of a webhook; `unknown` where there is no such payment yet. */
export async function bookWebhookReport(
  services: Services,
  provider: PaymentProvider,
  reported: WebhookReport,
): Promise<'booked' | 'unknown'> {
  const payment = await findReported(services, provider.gateway, reported);
  if (!payment || payment.gateway !== provider.gateway) return 'unknown';
  const report = await readReport(services, provider, payment, reported);
  if (report) await recordReport(services, provider, payment.id, report);
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
  const { balanceCents } = await readWalletAccount(db, payment.customer_id);
  if (balanceCents < payment.amount_cents)
    throw new RefundRefused(
      `The wallet holds ${formatCents(balanceCents)} of its ${formatCents(payment.amount_cents)}: the rest has been spent.`,
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
