// eWAY: the customer leaves for eWAY's page, pays there, and comes back.
import type { PaymentProvider } from '../provider.ts';
import { callEway, EWAY_SETTINGS } from './client.ts';
import { pollPage, refundPage, startPage } from './transactions.ts';

/** eWAY is asked for a payment that there is not: to answer it has to know the key. */
const UNKNOWN_PAYMENT = 'none';
const HOLD_MS = 72 * 3_600_000;

export const eway: PaymentProvider = {
  gateway: 'eway',
  methods: ['cc'],
  isTest: false,
  capabilities: {
    hasHostedFields: false,
    hasRedirect: true,
    hasThreeDSecure: true,
    hasWebhook: false,
    isInstructionsOnly: false,
    hasWalletButtons: false,
    canKeepFunds: true,
  },
  settings: EWAY_SETTINGS,
  limits: { minCents: 500, maxCents: 200_000 },
  // eWAY's page asks for the code of a kept card itself.
  cscRequired: [],
  holdMs: HOLD_MS,
  isApprovedOnItsPage: true,
  getPageOrigins: () => ({ formAction: ['https://*.ewaypayments.com'] }),
  canChargeUnattended: true,
  isAskedOnce: true,
  description: 'Card payment',
  start: { kind: 'remote', run: startPage },
  handleReturn: (payment, _query, context) => pollPage(payment, context),
  poll: pollPage,
  async tryKey(context) {
    await callEway(context, { method: 'GET', path: `/Transaction/InvoiceRef/${UNKNOWN_PAYMENT}` });
  },
  refund: refundPage,
};
