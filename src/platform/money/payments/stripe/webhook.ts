// What Stripe reports. Its events come in any order and more than once, so each is a reason to read the intent again.
import type { Stripe } from 'stripe';
import type { DisputeState } from '#lib/contracts/payments/dispute-state.ts';
import { type DisputeReport, type ProviderContext, WebhookRefused, type WebhookReport } from '../provider.ts';
import type { StripeClient } from './client.ts';
import { INTENT_PARTS, toReport } from './reports.ts';
import { getId } from './saved-cards.ts';

/** An event that is older was recorded by someone and sent again. */
const TOLERANCE_SECONDS = 300;

/** When an event says that it was signed, in seconds since 1970; 0 where it does not. */
const readSignedAt = (signature: string): number =>
  Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? 0);

/** @throws WebhookRefused */
export async function readStripeEvent(
  { webhooks, errors }: StripeClient,
  secret: string,
  request: Request,
  { clock }: ProviderContext,
): Promise<Stripe.Event> {
  const text = await request.text();
  const signature = request.headers.get('stripe-signature') ?? '';
  // Stripe's library looks at the past alone: one that is dated ahead could be sent again until then.
  if (readSignedAt(signature) > clock.now() / 1000 + TOLERANCE_SECONDS)
    throw new WebhookRefused('The event is signed for a time to come');
  try {
    return webhooks.constructEvent(text, signature, secret, TOLERANCE_SECONDS, undefined, clock.now());
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw new WebhookRefused('Stripe did not sign this', { cause: error });
    throw error;
  }
}

/** The intent that an event is about; undefined for events of other things. */
function findIntentId({ type, data }: Stripe.Event): string | undefined {
  const { object } = data;
  if (type.startsWith('payment_intent.') && 'id' in object) return String(object.id);
  return 'payment_intent' in object ? getId(object.payment_intent) : undefined;
}

/** A bank that only asks has taken nothing. */
const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** As it stands now. The whole payment is disputed where the bank's currency is not that of the payment. */
async function readDispute(
  { api }: StripeClient,
  id: string,
  intent: Stripe.PaymentIntent,
): Promise<DisputeReport | undefined> {
  const { status, amount, currency, reason } = await api.disputes.retrieve(id);
  const state = DISPUTE_STATES[status];
  if (!state) return undefined;
  return { reference: id, state, reason, ...(currency === intent.currency && { cents: amount }) };
}

const isDispute = ({ type }: Stripe.Event): boolean => type.startsWith('charge.dispute.');

/** Undefined for one that this account does not have, as of an event of another mode or of a connected account. */
async function findIntent(
  { api, errors }: StripeClient,
  id: string,
): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await api.paymentIntents.retrieve(id, { expand: INTENT_PARTS });
  } catch (error) {
    if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined;
    throw error;
  }
}

/** None for what is no payment of the shop: other systems may charge on the same Stripe account. */
export async function readStripeReports(
  client: StripeClient,
  event: Stripe.Event,
  context: ProviderContext,
): Promise<readonly WebhookReport[]> {
  const intentId = findIntentId(event);
  if (intentId === undefined) return [];
  const intent = await findIntent(client, intentId);
  const depositId = intent?.metadata.deposit;
  if (!intent || !depositId) return [];
  if (isDispute(event) && 'id' in event.data.object) {
    const dispute = await readDispute(client, String(event.data.object.id), intent);
    return dispute ? [{ depositId, dispute }] : [];
  }
  const reported = toReport(intent);
  if (event.type === 'charge.refunded' && reported.report.state === 'succeeded')
    context.log.error(
      { depositId },
      'a part of a payment was given back at Stripe: the wallet still holds it all',
    );
  return [{ ...reported, depositId }];
}
