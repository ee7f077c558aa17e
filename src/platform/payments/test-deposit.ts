// The test deposit: succeeds at once and moves no real money (decision M9).
import type { PaymentProvider } from './provider.ts';

export const testDeposit: PaymentProvider = {
  method: 'td',
  isTest: true,
  capabilities: {
    hasHostedFields: false,
    hasRedirect: false,
    hasThreeDSecure: false,
    hasWebhook: false,
    isInstructionsOnly: false,
  },
  limits: { minCents: 500, maxCents: 100_000 },
  description: 'Test deposit',
  start: { kind: 'local', run: () => ({ state: 'succeeded' }) },
  refund: async () => ({ report: { state: 'refunded' } }),
};
