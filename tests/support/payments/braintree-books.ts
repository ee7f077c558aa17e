// What the local Braintree holds: nonces of its fields, cards in its vault, transactions.
import { randomUUID } from 'node:crypto';
import type { XmlValue } from './braintree-xml.ts';

/** What a card does when it is charged: a decline names the processor's code, a rejection the gateway's rule. */
export type BraintreeConduct =
  | 'succeeds'
  | 'authorizes'
  | 'unconfirmed'
  | `declines:${string}`
  | `rejects:${string}`;

export interface BraintreeCard {
  readonly conduct: BraintreeConduct;
  readonly unique: string;
  token: string | null;
}

export interface BraintreeTransaction {
  readonly id: string;
  readonly type: 'sale' | 'credit';
  readonly orderId: string;
  readonly amount: string;
  readonly currencyIsoCode: string;
  readonly card: BraintreeCard;
  customerId: string | null;
  readonly request: Readonly<Record<string, unknown>>;
  status: string;
  processorResponseCode: string;
  gatewayRejectionReason: string | null;
  refundIds: string[];
}

export interface BraintreeBooks {
  /** Each is good for one use. */
  readonly nonces: Map<string, BraintreeCard>;
  readonly vault: Map<string, BraintreeCard>;
  readonly customers: Set<string>;
  readonly transactions: Map<string, BraintreeTransaction>;
  /** Searches show nothing. */
  isSearchBehind: boolean;
  /** A second sale of one order and card is rejected. */
  checksDuplicates: boolean;
  takesInstead: { readonly amount: string; readonly currency: string } | undefined;
}

export const createBraintreeBooks = (): BraintreeBooks => ({
  nonces: new Map(),
  vault: new Map(),
  customers: new Set(),
  transactions: new Map(),
  isSearchBehind: false,
  checksDuplicates: true,
  takesInstead: undefined,
});

const IS_TAKEN = ['submitted_for_settlement', 'settling', 'settled'];
export const isTaken = ({ status }: BraintreeTransaction): boolean => IS_TAKEN.includes(status);

export const createBraintreeId = (): string => randomUUID().replaceAll('-', '').slice(0, 8);

/** Charges the card of a transaction. */
export function chargeBraintreeCard(transaction: BraintreeTransaction, needsConfirmation: boolean): void {
  const { conduct } = transaction.card;
  const [outcome = '', detail = ''] = conduct.split(':');
  if (outcome === 'unconfirmed' && needsConfirmation) {
    transaction.status = 'gateway_rejected';
    transaction.gatewayRejectionReason = 'three_d_secure';
  } else if (outcome === 'rejects') {
    transaction.status = 'gateway_rejected';
    transaction.gatewayRejectionReason = detail;
  } else if (outcome === 'declines') {
    transaction.status = 'processor_declined';
    transaction.processorResponseCode = detail;
  } else transaction.status = outcome === 'authorizes' ? 'authorized' : 'submitted_for_settlement';
}

export const toCardFields = ({ token, unique }: BraintreeCard) => ({
  token,
  cardType: 'Visa',
  last4: '1111',
  expirationMonth: '03',
  expirationYear: '2030',
  uniqueNumberIdentifier: unique,
  cardholderName: "Rói O'Brien & <Sons>",
});

export const toTransactionFields = (transaction: BraintreeTransaction): XmlValue => ({
  id: transaction.id,
  type: transaction.type,
  status: transaction.status,
  amount: transaction.amount,
  currencyIsoCode: transaction.currencyIsoCode,
  orderId: transaction.orderId,
  processorResponseCode: transaction.processorResponseCode,
  gatewayRejectionReason: transaction.gatewayRejectionReason,
  refundIds: transaction.refundIds,
  creditCard: toCardFields(transaction.card),
  customer: { id: transaction.customerId },
});
