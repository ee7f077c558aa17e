// What a transaction of Braintree says of a payment.
import { z } from 'zod';
import type { CardType } from '#lib/contracts/payments/fund.ts';
import { toCents } from '#lib/domain/money/money.ts';
import type { NewFund, Payment, PaymentReport, ProviderReport } from '../provider.ts';

const text = z.string().nullish();
export const Card = z.object({
  token: text,
  cardType: text,
  last4: text,
  expirationMonth: text,
  expirationYear: text,
  uniqueNumberIdentifier: text,
  cardholderName: text,
});

export const Transaction = z.object({
  id: z.string(),
  orderId: text,
  status: z.string(),
  /** As `20.00`. */
  amount: z.string(),
  currencyIsoCode: text,
  processorResponseCode: text,
  gatewayRejectionReason: text,
  refundIds: z.array(z.string()).nullish(),
  creditCard: Card.nullish(),
  customer: z.object({ id: text }).nullish(),
});
export type Transaction = z.infer<typeof Transaction>;

const IS_TAKEN = [
  'submitted_for_settlement',
  'settling',
  'settled',
  'settlement_pending',
  'settlement_confirmed',
];
const IS_OPEN = ['authorizing', 'authorized'];

export const isTaken = ({ status }: Transaction): boolean => IS_TAKEN.includes(status);

const REJECTED: Readonly<Record<string, string>> = {
  cvv: 'incorrect_csc',
  avs_and_cvv: 'incorrect_csc',
  three_d_secure: 'authentication_failed',
  application_incomplete: 'processing_error',
};
const DECLINED: Readonly<Record<string, string>> = {
  '2001': 'insufficient_funds',
  '2002': 'insufficient_funds',
  '2003': 'insufficient_funds',
  '2004': 'expired_card',
  '2006': 'expired_card',
  '2010': 'incorrect_csc',
  '2012': 'lost_or_stolen',
  '2013': 'lost_or_stolen',
  '2047': 'lost_or_stolen',
  '2053': 'lost_or_stolen',
  '2099': 'authentication_failed',
  '3000': 'processing_error',
};

/** Of the gateway's rules, or of the card's bank. */
function getReason({ status, gatewayRejectionReason, processorResponseCode }: Transaction): string {
  if (status === 'gateway_rejected') return REJECTED[gatewayRejectionReason ?? ''] ?? 'declined';
  if (status === 'processor_declined') return DECLINED[processorResponseCode ?? ''] ?? 'declined';
  return 'processing_error';
}

/** Money that we took for ours and that did not come: voided by us or on Braintree's pages, or refused by the bank. */
const TAKEN_BACK: Readonly<Record<string, PaymentReport>> = {
  voided: { state: 'refunded' },
  settlement_declined: { state: 'charged_back', reason: 'settlement_declined' },
};

type Booked = Pick<Payment, 'status'>;

function readReport(transaction: Transaction, payment: Booked): PaymentReport {
  const { status, amount, currencyIsoCode } = transaction;
  if (isTaken(transaction))
    return { state: 'succeeded', captured: { cents: toCents(amount), currency: currencyIsoCode ?? '' } };
  if (IS_OPEN.includes(status)) return { state: 'pending' };
  const takenBack = payment.status === 'succeeded' ? TAKEN_BACK[status] : undefined;
  return takenBack ?? { state: 'failed', reason: getReason(transaction) };
}

const CARD_TYPES: Readonly<Record<string, CardType>> = {
  'American Express': 'AmericanExpress',
  MasterCard: 'MasterCard',
  Visa: 'Visa',
};

/** Undefined where the card is not in Braintree's vault. */
export function toFund({
  token,
  cardType,
  last4,
  expirationMonth,
  expirationYear,
  uniqueNumberIdentifier,
  cardholderName,
}: z.infer<typeof Card>): NewFund | undefined {
  if (!token) return undefined;
  const type = CARD_TYPES[cardType ?? ''];
  return {
    kind: 'card',
    token,
    fingerprint: uniqueNumberIdentifier ?? token,
    ...(type && { cardType: type }),
    ...(last4 && { last4 }),
    ...(expirationMonth && expirationYear && { expiry: `${expirationMonth}/${expirationYear.slice(-2)}` }),
    ...(cardholderName && { holder: cardholderName }),
  };
}

export function toReport(transaction: Transaction, payment: Booked): ProviderReport {
  const fund = transaction.creditCard && toFund(transaction.creditCard);
  const customerReference = transaction.customer?.id;
  return {
    reference: transaction.id,
    report: readReport(transaction, payment),
    ...(fund && { fund }),
    ...(customerReference && { customerReference }),
  };
}
