// Braintree: cards in Braintree's own fields, with the bank's challenge in a frame of theirs before the card is handed
// over.
import type { PaymentProvider } from '../provider.ts';
import { BRAINTREE_SETTINGS, createBraintreeOpener } from './client.ts';
import { cancelSale, pollSale, refundSale, startSale } from './transactions.ts';
import { forgetCard, forgetCustomer, keepCard } from './vault.ts';
import { readBraintreeReports } from './webhook.ts';

const HOLD_MS = 72 * 3_600_000;

/** Where Braintree's fields, its 3-D Secure and its collection of device data load from. */
const ORIGINS = {
  script: ['https://js.braintreegateway.com'],
  frame: ['https://assets.braintreegateway.com', 'https://*.cardinalcommerce.com'],
  connect: [
    'https://api.braintreegateway.com',
    'https://client-analytics.braintreegateway.com',
    'https://payments.braintree-api.com',
    'https://*.cardinalcommerce.com',
    'https://*.kaptcha.com',
  ],
  image: ['https://assets.braintreegateway.com'],
};

export function createBraintree(): PaymentProvider {
  const open = createBraintreeOpener();
  return {
    gateway: 'braintree',
    methods: ['cc'],
    isTest: false,
    capabilities: {
      hasHostedFields: true,
      hasRedirect: false,
      hasThreeDSecure: true,
      hasWebhook: true,
      isInstructionsOnly: false,
      hasWalletButtons: false,
      canKeepFunds: true,
    },
    settings: BRAINTREE_SETTINGS,
    limits: { minCents: 500, maxCents: 200_000 },
    cscRequired: ['AmericanExpress', 'MasterCard', 'Visa'],
    holdMs: HOLD_MS,
    getPageOrigins: () => ORIGINS,
    canChargeUnattended: true,
    knowsCustomersByOurId: true,
    description: 'Card payment',
    async prepareFields(_asked, { settings }) {
      const { clientToken } = await (await open(settings)).clientToken.generate({});
      return { clientToken };
    },
    start: {
      kind: 'remote',
      run: async (payment, context) => startSale(await open(context.settings), payment, context),
    },
    confirm: async (payment, _details, { settings }) => pollSale(await open(settings), payment),
    poll: async (payment, { settings }) => pollSale(await open(settings), payment),
    cancel: async (payment, context) => cancelSale(await open(context.settings), payment, context),
    keepFund: async (asked, { settings }) => keepCard(await open(settings), asked),
    forgetFund: async ({ token }, { settings }) => forgetCard(await open(settings), token),
    forgetCustomer: async (reference, { settings }) => forgetCustomer(await open(settings), reference),
    tryKey: async ({ settings }) => {
      await (await open(settings)).clientToken.generate({});
    },
    refund: async (payment, { settings }) => refundSale(await open(settings), payment),
    handleWebhook: async (request, context) => readBraintreeReports(await open(context.settings), request),
  };
}
