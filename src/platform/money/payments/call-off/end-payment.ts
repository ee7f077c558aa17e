// Ends a payment that is open: not its gateway says so, but the customer or the shop. Where the gateway has a way to
// take no money for it any more, a job uses it.
import type { CallOffCause } from '#lib/domain/payments/call-off.ts';
import { isOpen } from '#lib/domain/payments/payment-state.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import type { Payment } from '../provider.ts';
import { findKnownGateway } from '../registry.ts';
import { applyReport } from '../reports/apply-report.ts';
import { lockPayment } from '../store.ts';

export const CALL_OFF_JOB = 'deposit_call_off';

/** Fails an open payment, which the caller holds. */
export async function failOpenPayment(
  tx: Tx,
  services: Services,
  payment: Payment,
  reason: string,
): Promise<void> {
  const { description } = findKnownGateway(services, payment.gateway) ?? { description: '' };
  await applyReport(tx, services, { description }, payment, { report: { state: 'failed', reason } });
}

/** In the transaction that ends the payment. With a cause, the job ends one that was held meanwhile. */
export const enqueueCallOff = (
  tx: Tx,
  services: Services,
  depositId: string,
  cause?: CallOffCause,
): Promise<string> =>
  enqueueJob(tx, services, {
    kind: CALL_OFF_JOB,
    dedupe: `${CALL_OFF_JOB}:${depositId}`,
    payload: { depositId, cause },
  });

/** Ends a payment and has its gateway told. One that is over stays as it is. */
export const endPayment = (services: Services, depositId: string, reason: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const payment = await lockPayment(tx, services, depositId);
    if (!payment || !isOpen(payment.status)) return;
    await failOpenPayment(tx, services, payment, reason);
    if (findKnownGateway(services, payment.gateway)?.cancel) await enqueueCallOff(tx, services, depositId);
  });
