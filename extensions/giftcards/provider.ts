// A gift card as a way to pay in: what is taken off the card is in the wallet in the same transaction.
import { formatCents } from '#lib/domain/money/money.ts';
import {
  createDomainError,
  type LocalContext,
  openRequest,
  type Payment,
  type PaymentProvider,
  type PaymentReport,
  SHOP_CURRENCY,
} from '#platform/extension.ts';
import { takeFromCard } from './cards.ts';

const ERRORS = {
  gift_card_unknown: {
    status: 422,
    message: 'We know no gift card of this code. Check it and type it again.',
    target: 'metadata',
  },
  gift_card_short: {
    status: 422,
    message: 'This gift card holds {balance}. Pay in no more than that.',
    target: 'metadata',
  },
} as const;

/** Money of a card that may have been bought with a stolen one is not paid out at once. */
const HOLD_MS = 7 * 86_400_000;

async function redeem(payment: Payment, { tx, services }: LocalContext): Promise<PaymentReport> {
  const code = openRequest(services, payment)?.metadata.code ?? '';
  const outcome = await takeFromCard(tx, services, code, payment);
  if (outcome.state === 'unknown') throw createDomainError(ERRORS, 'gift_card_unknown');
  if (outcome.state === 'short')
    throw createDomainError(ERRORS, 'gift_card_short', { balance: formatCents(outcome.balanceCents) });
  return { state: 'succeeded', captured: { cents: payment.amount_cents, currency: SHOP_CURRENCY } };
}

/** On where `PAYMENT_METHODS` holds `x-giftcards=giftcards`. */
export const giftCardProvider: PaymentProvider = {
  gateway: 'giftcards',
  methods: ['x-giftcards'],
  isTest: false,
  capabilities: {
    hasHostedFields: false,
    hasRedirect: false,
    hasThreeDSecure: false,
    hasWebhook: false,
    isInstructionsOnly: false,
    hasWalletButtons: false,
    canKeepFunds: false,
  },
  plainFields: ['code'],
  limits: { minCents: 1, maxCents: 100_000 },
  cscRequired: [],
  holdMs: HOLD_MS,
  description: 'Gift card',
  start: { kind: 'local', run: redeem },
};
