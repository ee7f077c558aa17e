// Paystream: the customer leaves for its payment page, pays there, and comes back.
import { z } from 'zod';
import { type PaymentProvider, WebhookRefused, type WebhookReport } from '../provider.ts';
import { callPaystream, PAYSTREAM_SETTINGS } from './client.ts';
import { pollPurchase, refundPurchase, returnPurchase, startPurchase } from './purchases.ts';

/** Paystream is asked for a payment that there is not: to answer it has to know the key. */
const UNKNOWN_PAYMENT = 'none';
const HOLD_MS = 72 * 3_600_000;
const Event = z.object({ event: z.string(), payload: z.object({ reference: z.string() }) });

/** Its events carry no signature that is published: they are only a reason to ask. */
async function readEvent(request: Request): Promise<readonly WebhookReport[]> {
  const read = Event.safeParse(await request.json().catch(() => undefined));
  if (!read.success) throw new WebhookRefused('The event cannot be read');
  const { event, payload } = read.data;
  return event.startsWith('purchase:') ? [{ depositId: payload.reference, report: 'ask' }] : [];
}

export const paystream: PaymentProvider = {
  gateway: 'paystream',
  methods: ['cc'],
  isTest: false,
  capabilities: {
    hasHostedFields: false,
    hasRedirect: true,
    hasThreeDSecure: true,
    hasWebhook: true,
    isInstructionsOnly: false,
    hasWalletButtons: false,
    canKeepFunds: true,
  },
  settings: PAYSTREAM_SETTINGS,
  limits: { minCents: 500, maxCents: 200_000 },
  cscRequired: [],
  holdMs: HOLD_MS,
  isApprovedOnItsPage: true,
  takesCardAfterDecline: true,
  hasUnprovenEvents: true,
  getPageOrigins: ({ PAYSTREAM_PAGE_URL: page = 'https://paynow.pmnts.io' }) => ({ formAction: [page] }),
  canChargeUnattended: true,
  description: 'Card payment',
  start: { kind: 'remote', run: startPurchase },
  handleReturn: (payment, _query, context) => returnPurchase(payment, context),
  handleWebhook: readEvent,
  poll: pollPurchase,
  async tryKey(context) {
    await callPaystream(context, { method: 'GET', path: `/purchases/${UNKNOWN_PAYMENT}` });
  },
  refund: refundPurchase,
};
