// The local Stripe's objects as its API writes them.
import type { StripeBooks, StripeCard, StripeDispute, StripeIntent } from './stripe-books.ts';

export const toPaymentMethod = ({ id, brand, last4, fingerprint, wallet, customer }: StripeCard) => ({
  id,
  object: 'payment_method',
  type: 'card',
  customer,
  billing_details: { name: 'Robin Castle', email: null, phone: null, address: null },
  card: {
    brand,
    last4,
    fingerprint,
    exp_month: 4,
    exp_year: 2031,
    wallet: wallet === null ? null : { type: wallet },
  },
});

export const toCharge = (intent: StripeIntent) => ({
  id: `ch_${intent.id.slice(3)}`,
  object: 'charge',
  amount: intent.received,
  amount_refunded: intent.refunded,
  refunded: intent.refunded > 0 && intent.refunded >= intent.received,
  disputed: intent.isDisputed,
  payment_intent: intent.id,
  metadata: intent.metadata,
});

const toNextAction = ({ id, status, card, returnUrl }: StripeIntent) => {
  if (status !== 'requires_action') return null;
  return card.conduct === 'redirects'
    ? {
        type: 'redirect_to_url',
        redirect_to_url: { url: `https://hooks.stripe.com/redirect/${id}`, return_url: returnUrl },
      }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: id } };
};

/** With `latest_charge` and `payment_method` in full where they are asked for. */
export const toIntent = (intent: StripeIntent, expanded: readonly string[] = []) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.received,
  currency: intent.currency,
  status: intent.status,
  client_secret: `${intent.id}_secret_local`,
  customer: intent.customer,
  metadata: intent.metadata,
  next_action: toNextAction(intent),
  setup_future_usage: intent.keepsCard ? 'on_session' : null,
  last_payment_error:
    intent.errorCode === null
      ? null
      : { type: 'card_error', code: toErrorCode(intent.errorCode), decline_code: intent.errorCode },
  latest_charge:
    intent.received === 0
      ? null
      : expanded.includes('latest_charge')
        ? toCharge(intent)
        : toCharge(intent).id,
  payment_method: expanded.includes('payment_method') ? toPaymentMethod(intent.card) : intent.card.id,
});

const OWN_CODES = ['expired_card', 'incorrect_cvc', 'processing_error', 'authentication_required'];

/** Of the reasons that a bank gives Stripe names a few itself, and calls the others a declined card. */
export const toErrorCode = (code: string): string =>
  OWN_CODES.includes(code) || code.startsWith('payment_intent_') ? code : 'card_declined';

export const toDispute = ({ id, intent, amount, status }: StripeDispute, books: StripeBooks) => ({
  id,
  object: 'dispute',
  amount,
  currency: books.intents.get(intent)?.currency,
  status,
  reason: 'fraudulent',
  charge: `ch_${intent.slice(3)}`,
  payment_intent: intent,
  metadata: {},
});
