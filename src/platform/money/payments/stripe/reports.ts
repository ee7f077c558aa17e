// What a payment intent says, in the shop's words.
import type { Stripe } from 'stripe';
import type { PaymentAction, PaymentReport, ProviderReport } from '../provider.ts';
import { toDeclineReason } from './errors.ts';
import { findKeptCard, getId } from './saved-cards.ts';

/** What every reading of an intent asks for in full: whether it was given back, and the card that was used. */
export const INTENT_PARTS = ['latest_charge', 'payment_method'];

function toAction({ next_action, client_secret }: Stripe.PaymentIntent): PaymentAction | undefined {
  const url = next_action?.redirect_to_url?.url;
  if (next_action?.type === 'redirect_to_url' && url) return { kind: 'redirect', url };
  return client_secret === null ? undefined : { kind: 'hosted_fields', clientSecret: client_secret };
}

const isGivenBack = ({ latest_charge }: Stripe.PaymentIntent): boolean =>
  typeof latest_charge === 'object' && latest_charge !== null && latest_charge.refunded;

function readAction(intent: Stripe.PaymentIntent): PaymentReport {
  const action = toAction(intent);
  return action ? { state: 'needs_action', action } : { state: 'pending' };
}

export function readIntent(intent: Stripe.PaymentIntent): PaymentReport {
  switch (intent.status) {
    case 'succeeded':
      if (isGivenBack(intent)) return { state: 'refunded' };
      return {
        state: 'succeeded',
        captured: { cents: intent.amount_received, currency: intent.currency.toUpperCase() },
      };
    case 'requires_action':
      return readAction(intent);
    case 'requires_payment_method':
      return { state: 'failed', reason: toDeclineReason(intent.last_payment_error) };
    case 'canceled':
      return { state: 'failed', reason: 'cancelled' };
    default:
      return { state: 'pending' };
  }
}

/** With the card where it was charged to be kept. */
export function toReport(intent: Stripe.PaymentIntent): ProviderReport {
  const fund = findKeptCard(intent);
  const customerReference = getId(intent.customer);
  return {
    reference: intent.id,
    report: readIntent(intent),
    ...(fund && { fund }),
    ...(customerReference !== undefined && { customerReference }),
  };
}
