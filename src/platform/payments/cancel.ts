// The customer gives a payment up. The provider is asked first: money that has been taken is not cancelled.
import type { Services } from '../services.ts';
import { recordReport } from './apply-report.ts';
import { isOpen } from './payment-state.ts';
import { createProviderContext } from './prepare-start.ts';
import type { Payment, PaymentProvider, ProviderReport } from './provider.ts';

const CANCELLED: ProviderReport = { report: { state: 'failed', reason: 'cancelled' } };

/** What the provider says of it now; nothing where it cannot be asked. */
async function askOnce(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<ProviderReport | undefined> {
  if (!provider.poll || payment.status === 'created') return undefined;
  try {
    return await provider.poll(payment, createProviderContext(services, provider));
  } catch (error) {
    services.log.warn({ err: error, depositId: payment.id }, 'a payment was given up unasked');
    return undefined;
  }
}

/** A payment that is over, or that the provider is working on, stays as it is. Money that comes in later still counts. */
export async function cancelPayment(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<void> {
  if (!isOpen(payment.status)) return;
  const told = await askOnce(services, provider, payment);
  const isWorking = told !== undefined && told.report.state !== 'needs_action';
  await recordReport(services, provider, payment.id, isWorking ? told : CANCELLED);
}
