// Has the gateway of a payment that was ended here take no money for it any more.
import { z } from 'zod';
import { CALL_OFF_CAUSES, toCallOffReason } from '#lib/domain/payments/call-off.ts';
import { isOpen } from '#lib/domain/payments/payment-state.ts';
import { transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { isAbandoned } from '../attempts.ts';
import { createProviderContext } from '../prepare-start.ts';
import type { Payment, PaymentProvider } from '../provider.ts';
import { findReportingGateway } from '../registry.ts';
import { recordReport } from '../reports/apply-report.ts';
import { findPayment, lockPayment } from '../store.ts';
import { failOpenPayment } from './end-payment.ts';

const Payload = z.object({ depositId: z.string(), cause: z.enum(CALL_OFF_CAUSES).optional() });

/** One that a report held when it was to be called off. */
async function finishCallOff(
  services: Services,
  { depositId, cause }: z.infer<typeof Payload>,
): Promise<void> {
  if (cause === undefined) return;
  const known = await findPayment(services.database.db, depositId);
  if (!known || !isOpen(known.status)) return;
  await transact(services.database, async (tx) => {
    const payment = await lockPayment(tx, services, depositId);
    if (payment && isOpen(payment.status))
      await failOpenPayment(tx, services, payment, toCallOffReason(cause));
  });
}

async function cancelAtGateway(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<void> {
  const reported = await provider.cancel?.(payment, createProviderContext(services, provider));
  if (reported) await recordReport(services, provider, payment.id, reported);
}

/**
 * Asks until the gateway has answered. One that has not within a day of the end is left to the operator: what it takes is
 * still credited.
 */
export async function cancelCalledOff(services: Services, payload: unknown): Promise<void> {
  const asked = Payload.parse(payload);
  await finishCallOff(services, asked);
  const payment = await findPayment(services.database.db, asked.depositId);
  const provider = payment && findReportingGateway(services, payment.gateway);
  if (payment?.status !== 'failed' || !provider?.cancel) return;
  try {
    await cancelAtGateway(services, provider, payment);
  } catch (error) {
    if (!isAbandoned({ created_at: payment.updated_at }, services)) throw error;
    services.log.error(
      { err: error, depositId: payment.id, gateway: payment.gateway },
      'a gateway did not cancel a payment that is over here: cancel it there',
    );
  }
}
