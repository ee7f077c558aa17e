// Stripe: cards in Stripe's own fields, Apple Pay and Google Pay, with 3-D Secure in the page.
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';
import type { Payment, PaymentProvider, ProviderReport } from '../provider.ts';
import { reportUnchanged } from '../reports/unchanged.ts';
import { cancelIntent } from './cancel.ts';
import { createStripeOpener, STRIPE_SETTINGS, type StripeClient } from './client.ts';
import { INTENT_PARTS, toReport } from './reports.ts';
import { forgetCard, forgetCustomer, keepCard } from './saved-cards.ts';
import { findIntent, startCharge } from './start.ts';
import { readStripeEvent, readStripeReports } from './webhook.ts';

const HOLD_MS = 72 * 3_600_000;

async function readIntent(client: StripeClient, payment: Payment): Promise<ProviderReport> {
  const { id, reference } = payment;
  if (reference === null) return (await findIntent(client, id)) ?? { report: reportUnchanged(payment) };
  return toReport(await client.api.paymentIntents.retrieve(reference, { expand: INTENT_PARTS }));
}

async function refundIntent(client: StripeClient, { id, reference }: Payment): Promise<ProviderReport> {
  if (reference === null) throw new Error(`Stripe has taken nothing for ${id}`);
  try {
    const { status, failure_reason } = await client.api.refunds.create(
      { payment_intent: reference, metadata: { deposit: id } },
      { idempotencyKey: `refund:${id}` },
    );
    if (status === 'failed' || status === 'canceled')
      throw new Error(`Stripe could not give ${id} back: ${failure_reason ?? status}`);
    return { report: { state: status === 'succeeded' ? 'refunded' : 'pending' } };
  } catch (error) {
    const { StripeInvalidRequestError } = client.errors;
    if (!(error instanceof StripeInvalidRequestError) || error.code !== 'charge_already_refunded')
      throw error;
    return { report: { state: 'refunded' } };
  }
}

export function createStripe(): PaymentProvider {
  const open = createStripeOpener();
  const read: NonNullable<PaymentProvider['poll']> = async (payment, { settings }) =>
    readIntent(await open(settings), payment);
  return {
    gateway: 'stripe',
    methods: ['cc', 'ap', 'gp'],
    isTest: false,
    capabilities: {
      hasHostedFields: true,
      hasRedirect: true,
      hasThreeDSecure: true,
      hasWebhook: true,
      isInstructionsOnly: false,
      hasWalletButtons: true,
      canKeepFunds: true,
    },
    settings: STRIPE_SETTINGS,
    limits: { minCents: 500, maxCents: 200_000 },
    cscRequired: ['AmericanExpress', 'MasterCard', 'Visa'],
    holdMs: HOLD_MS,
    getPageOrigins: () => ({
      script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
    }),
    description: 'Card payment',
    canChargeUnattended: true,
    tellsRefunds: true,
    prepareFields: async (_asked, { settings: { STRIPE_PUBLISHABLE_KEY: publishableKey = '' } }) => ({
      publishableKey,
    }),
    start: {
      kind: 'remote',
      run: async (payment, context) =>
        startCharge(await open(context.settings), payment, context, SHOP_CURRENCY),
    },
    confirm: (payment, _details, context) => read(payment, context),
    handleReturn: (payment, _query, context) => read(payment, context),
    poll: read,
    cancel: async (payment, context) => cancelIntent(await open(context.settings), payment, context),
    keepFund: async (asked, { settings }) => keepCard(await open(settings), asked),
    forgetFund: async ({ token }, { settings }) => forgetCard(await open(settings), token),
    forgetCustomer: async (reference, { settings }) => forgetCustomer(await open(settings), reference),
    tryKey: async ({ settings }) => {
      await (await open(settings)).api.balance.retrieve();
    },
    refund: async (payment, { settings }) => refundIntent(await open(settings), payment),
    async handleWebhook(request, context) {
      const client = await open(context.settings);
      const secret = context.settings.STRIPE_WEBHOOK_SECRET ?? '';
      return readStripeReports(client, await readStripeEvent(client, secret, request, context), context);
    },
  };
}
