// PayPal: the customer leaves for PayPal's page, approves, and comes back; the money is taken then.
import { toAmount } from '#lib/domain/money/money.ts';
import { isOpen } from '#lib/domain/payments/payment-state.ts';
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';
import type {
  Payment,
  PaymentProvider,
  PaymentToStart,
  ProviderContext,
  ProviderReport,
} from '../provider.ts';
import { createPaypalClient, isIssue, PAYPAL_SETTINGS, type PaypalClient } from './client.ts';
import { captureOrder, findCapture, findOrder, Order, toReport } from './orders.ts';
import { readPaypalReports } from './reports.ts';
import { readPaypalEvent } from './webhook.ts';

const HOLD_MS = 72 * 3_600_000;

const toNewOrder = ({ id, amount_cents, returnUrl, cancelUrl }: PaymentToStart) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: id,
      custom_id: id,
      invoice_id: id,
      amount: { currency_code: SHOP_CURRENCY, value: toAmount(amount_cents) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: returnUrl,
        cancel_url: cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
      },
    },
  },
});

async function startOrder(
  call: PaypalClient,
  payment: PaymentToStart,
  context: ProviderContext,
): Promise<ProviderReport> {
  const body = JSON.stringify(toNewOrder(payment));
  const answer = await call(context, {
    method: 'POST',
    path: '/v2/checkout/orders',
    body,
    requestId: payment.id,
  });
  return toReport(Order.parse(answer));
}

/** How the payer's order stands. The money of one that is approved is taken, unless the payment is over here. */
async function settleOrder(
  call: PaypalClient,
  { id, reference, status }: Payment,
  context: ProviderContext,
): Promise<ProviderReport> {
  if (reference === null) return { report: { state: 'pending' } };
  const order = await findOrder(call, context, reference);
  if (!order) return { report: { state: 'failed', reason: 'abandoned' } };
  if (findCapture(order)?.status === 'PARTIALLY_REFUNDED')
    context.log.error(
      { depositId: id },
      'a part of a payment was given back at PayPal: unless a dispute took it, the wallet still holds it all',
    );
  return order.status === 'APPROVED' && isOpen(status)
    ? captureOrder(call, context, order, id)
    : toReport(order);
}

async function refundOrder(
  call: PaypalClient,
  { id, reference }: Payment,
  context: ProviderContext,
): Promise<ProviderReport> {
  const order = reference === null ? undefined : await findOrder(call, context, reference);
  const capture = order && findCapture(order);
  if (!capture) throw new Error(`PayPal has taken nothing for ${id}`);
  const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
  try {
    await call(context, { method: 'POST', path, body: '{}', requestId: `${id}-refund` });
  } catch (error) {
    if (!isIssue(error, 'CAPTURE_FULLY_REFUNDED')) throw error;
  }
  // A refund may be under way for days: what counts is what has become of the capture.
  const refunded = await findOrder(call, context, order.id);
  return refunded ? toReport(refunded) : { report: { state: 'pending' } };
}

export function createPaypal(): PaymentProvider {
  const call = createPaypalClient();
  return {
    gateway: 'paypal',
    methods: ['pl'],
    isTest: false,
    capabilities: {
      hasHostedFields: false,
      hasRedirect: true,
      hasThreeDSecure: false,
      hasWebhook: true,
      isInstructionsOnly: false,
      hasWalletButtons: false,
      canKeepFunds: false,
    },
    settings: PAYPAL_SETTINGS,
    limits: { minCents: 500, maxCents: 200_000 },
    cscRequired: [],
    holdMs: HOLD_MS,
    isApprovedOnItsPage: true,
    // Redirects that follow a form stay within the page's policy.
    getPageOrigins: () => ({ formAction: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'] }),
    description: 'PayPal',
    tellsRefunds: true,
    start: { kind: 'remote', run: (payment, context) => startOrder(call, payment, context) },
    handleReturn: (payment, _query, context) => settleOrder(call, payment, context),
    poll: (payment, context) => settleOrder(call, payment, context),
    // It names the client and the webhook alike.
    async tryKey(context) {
      const id = encodeURIComponent(context.settings.PAYPAL_WEBHOOK_ID ?? '');
      await call(context, { method: 'GET', path: `/v1/notifications/webhooks/${id}` });
    },
    refund: (payment, context) => refundOrder(call, payment, context),
    handleWebhook: async (request, context) =>
      readPaypalReports(await readPaypalEvent(call, context, request), context),
  };
}
