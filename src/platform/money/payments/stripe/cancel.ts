// Cancels a payment intent: whoever is still asked to confirm it cannot pay with it any more.
import { mayStillArrive } from '../attempts.ts';
import type { Payment, ProviderContext, ProviderReport } from '../provider.ts';
import type { StripeClient } from './client.ts';
import { INTENT_PARTS, toReport } from './reports.ts';
import { findIntent } from './start.ts';

const TOO_LATE = 'payment_intent_unexpected_state';

/** What has paid, or is with the bank, is not cancelled: how it stands is reported. */
async function cancelOrRead({ api, errors }: StripeClient, intentId: string): Promise<ProviderReport> {
  try {
    return toReport(await api.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }));
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError) || error.code !== TOO_LATE) throw error;
    return toReport(await api.paymentIntents.retrieve(intentId, { expand: INTENT_PARTS }));
  }
}

/** @throws Error while Stripe's search may not show the intent yet */
export async function cancelIntent(
  client: StripeClient,
  payment: Payment,
  context: ProviderContext,
): Promise<ProviderReport | undefined> {
  const intentId = payment.reference ?? (await findIntent(client, payment.id))?.reference;
  if (intentId !== undefined) return cancelOrRead(client, intentId);
  if (mayStillArrive(payment, context)) throw new Error(`Stripe does not know yet of ${payment.id}`);
  return undefined;
}
