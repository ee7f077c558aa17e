// The test deposit: succeeds at once and moves no real money (decision M9).
import { SHOP_CURRENCY } from '../ledger/accounts.ts';
import type { PaymentProvider } from './provider.ts';

export const testDeposit: PaymentProvider = {
  gateway: 'test',
  methods: ['td'],
  isTest: true,
  capabilities: {
    hasHostedFields: false,
    hasRedirect: false,
    hasThreeDSecure: false,
    hasWebhook: false,
    isInstructionsOnly: false,
    hasWalletButtons: false,
    canKeepFunds: false,
  },
  limits: { minCents: 500, maxCents: 100_000 },
  cscRequired: [],
  holdMs: 0,
  description: 'Test deposit',
  start: {
    kind: 'local',
    run: ({ amount_cents: cents }) => ({ state: 'succeeded', captured: { cents, currency: SHOP_CURRENCY } }),
  },
  refund: async () => ({ report: { state: 'refunded' } }),
};
