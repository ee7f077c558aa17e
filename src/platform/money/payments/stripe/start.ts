// Charges a card. Stripe knows the payment by our id: a charge whose answer was lost is found again, never made twice.
import type { Stripe } from 'stripe';
import type { PaymentToStart, ProviderContext, ProviderReport } from '../provider.ts';
import type { StripeClient } from './client.ts';
import { toDeclineReason } from './errors.ts';
import { INTENT_PARTS, toReport } from './reports.ts';
import { readToken, requireCustomer } from './saved-cards.ts';

/** Stripe keeps idempotency keys for a day at least; with a margin, after this a charge is only looked for. */
const KEYS_LIVE_MS = 20 * 3_600_000;

type Source = Partial<Stripe.PaymentIntentCreateParams>;

/** A kept card, or what Stripe's fields made of a new one. */
async function prepareSource(
  client: StripeClient,
  { request, fund, customer }: PaymentToStart,
): Promise<Source> {
  if (fund) {
    const card = readToken(fund.token);
    return {
      customer: card.customer,
      payment_method: card.paymentMethod,
      ...(request.csc && { payment_method_options: { card: { cvc_token: request.csc } } }),
    };
  }
  const source: Source = { confirmation_token: request.metadata.token ?? '' };
  if (!request.keepFund) return source;
  return { ...source, customer: await requireCustomer(client, customer), setup_future_usage: 'on_session' };
}

async function createIntent(
  client: StripeClient,
  payment: PaymentToStart,
  currency: string,
): Promise<Stripe.PaymentIntent> {
  const { id, customer_id, amount_cents, description, fund, returnUrl, request } = payment;
  return client.api.paymentIntents.create(
    {
      amount: amount_cents,
      currency: currency.toLowerCase(),
      description,
      capture_method: 'automatic',
      confirm: true,
      allowed_payment_method_types: ['card'],
      ...(request.isUnattended ? { off_session: true } : { return_url: returnUrl, use_stripe_sdk: true }),
      metadata: {
        deposit: id,
        customer: customer_id,
        confirmType: fund ? 'payment_method_id' : 'confirmation_token',
      },
      expand: INTENT_PARTS,
      ...(await prepareSource(client, payment)),
    },
    { idempotencyKey: id },
  );
}

/** By our id; undefined where Stripe knows of no such charge, or not yet. */
export async function findIntent(
  { api }: StripeClient,
  depositId: string,
): Promise<ProviderReport | undefined> {
  const { data } = await api.paymentIntents.search({
    query: `metadata['deposit']:'${depositId}'`,
    expand: INTENT_PARTS.map((part) => `data.${part}`),
  });
  const [intent] = data;
  return intent && toReport(intent);
}

/** What a refusal says of the payment. @throws where it says nothing, so that the payment is asked for again */
async function readRefusal(
  client: StripeClient,
  { id }: PaymentToStart,
  error: unknown,
  { log }: ProviderContext,
): Promise<ProviderReport> {
  const { errors } = client;
  if (error instanceof errors.StripeCardError && error.payment_intent) return toReport(error.payment_intent);
  if (error instanceof errors.StripeCardError)
    return { report: { state: 'failed', reason: toDeclineReason(error) } };
  if (error instanceof errors.StripeInvalidRequestError) {
    log.warn({ err: error, depositId: id }, 'Stripe refused a charge');
    return { report: { state: 'failed', reason: 'declined' } };
  }
  const isKept = error instanceof errors.StripeIdempotencyError || error instanceof errors.StripeAPIError;
  const found = isKept ? await findIntent(client, id) : undefined;
  if (!found) throw error;
  return found;
}

export async function startCharge(
  client: StripeClient,
  payment: PaymentToStart,
  context: ProviderContext,
  currency: string,
): Promise<ProviderReport> {
  if (context.clock.now() - Date.parse(payment.created_at) > KEYS_LIVE_MS)
    return (await findIntent(client, payment.id)) ?? { report: { state: 'failed', reason: 'abandoned' } };
  try {
    return toReport(await createIntent(client, payment, currency));
  } catch (error) {
    return readRefusal(client, payment, error, context);
  }
}
