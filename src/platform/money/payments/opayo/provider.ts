// Opayo: cards in Opayo's own fields, with the bank's challenge in a frame of ours.
import { z } from 'zod';
import type { PaymentProvider, ProviderContext } from '../provider.ts';
import { callOpayo, getApiUrl, getHost, isRefused, OPAYO_SETTINGS } from './client.ts';
import { completeChallenge, pollTransaction, refundTransaction, startTransaction } from './transactions.ts';

const HOLD_MS = 72 * 3_600_000;
const Session = z.object({ merchantSessionKey: z.string() });

/** What the fields are made with: good for one card, for a few minutes. */
async function prepareSession(context: ProviderContext): Promise<Record<string, string>> {
  const { OPAYO_VENDOR: vendorName } = context.settings;
  const answer = await callOpayo(context, {
    method: 'POST',
    path: '/merchant-session-keys',
    body: { vendorName },
  });
  if (isRefused(answer)) throw new Error(`Opayo gave no session: ${answer.status}`);
  const { merchantSessionKey } = Session.parse(answer.body);
  return { merchantSessionKey, script: `${getApiUrl(context.settings)}/js/sagepay.js` };
}

export const opayo: PaymentProvider = {
  gateway: 'opayo',
  methods: ['cc'],
  isTest: false,
  capabilities: {
    hasHostedFields: true,
    hasRedirect: false,
    hasThreeDSecure: true,
    hasWebhook: false,
    isInstructionsOnly: false,
    hasWalletButtons: false,
    canKeepFunds: true,
  },
  settings: OPAYO_SETTINGS,
  limits: { minCents: 500, maxCents: 200_000 },
  // Opayo's field for the code of a kept card would need the name by which Opayo knows the card.
  cscRequired: [],
  holdMs: HOLD_MS,
  getPageOrigins: (settings) => {
    const host = getHost(settings);
    return { script: [host], frame: [host], connect: [host], style: [host] };
  },
  description: 'Card payment',
  prepareFields: (_asked, context) => prepareSession(context),
  start: { kind: 'remote', run: startTransaction },
  confirm: completeChallenge,
  handleReturn: (payment, _query, context) => pollTransaction(payment, context),
  poll: pollTransaction,
  async tryKey(context) {
    await prepareSession(context);
  },
  refund: refundTransaction,
};
