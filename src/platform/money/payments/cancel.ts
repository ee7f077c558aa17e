// The customer gives a payment up. The provider is asked first: money that has been taken is not cancelled.

import { GIVEN_UP_REASON, isOpen } from '#lib/domain/payments/payment-state.ts';
import { transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { endPayment, failOpenPayment } from './call-off/end-payment.ts';
import { createProviderContext } from './prepare-start.ts';
import type { Payment, PaymentProvider, ProviderReport } from './provider.ts';
import { recordReport } from './reports/apply-report.ts';
import { lockPayment } from './store.ts';

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

/** Gives a payment up that no provider has to be asked about, where it is not too late for that. */
const callOff = (services: Services, provider: PaymentProvider, depositId: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const payment = await lockPayment(tx, services, depositId);
    if (!payment || !isOpen(payment.status)) return;
    if (await provider.mayCallOff?.(payment, { tx, services }))
      await failOpenPayment(tx, services, payment, GIVEN_UP_REASON);
  });

/** A payment that is over, or that the provider is working on, stays as it is. Money that comes in later still counts. */
export async function cancelPayment(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<void> {
  if (!isOpen(payment.status)) return;
  if (provider.mayCallOff) return callOff(services, provider, payment.id);
  const told = await askOnce(services, provider, payment);
  const isWorking = told !== undefined && told.report.state !== 'needs_action';
  if (isWorking) await recordReport(services, provider, payment.id, told);
  else await endPayment(services, payment.id, GIVEN_UP_REASON);
}
