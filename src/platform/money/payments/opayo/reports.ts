// What a transaction of Opayo says of a payment.
import { z } from 'zod';
import type { CardType } from '#lib/contracts/payments/fund.ts';
import type { NewFund, Payment, PaymentReport, PaymentToStart, ProviderReport } from '../provider.ts';
import { reportUnchanged } from '../reports/unchanged.ts';

const Card = z.object({
  cardType: z.string().optional(),
  lastFourDigits: z.string().optional(),
  /** `MMYY` */
  expiryDate: z.string().optional(),
  cardIdentifier: z.string().optional(),
  reusable: z.boolean().optional(),
});

export const Transaction = z.object({
  transactionId: z.string(),
  status: z.string(),
  statusCode: z.string().optional(),
  statusDetail: z.string().optional(),
  bankResponseCode: z.string().optional(),
  /** In cents. The total is with what is put on top for the card. */
  amount: z.object({ totalAmount: z.number().int(), saleAmount: z.number().int().optional() }).optional(),
  currency: z.string().optional(),
  paymentMethod: z.object({ card: Card.optional() }).optional(),
  /** Of a challenge: where the bank asks its customer, and what has to be sent there. */
  acsUrl: z.string().optional(),
  cReq: z.string().optional(),
  /** Of the older protocol. */
  paReq: z.string().optional(),
});
export type Transaction = z.infer<typeof Transaction>;

const WAITS_FOR_BANK = '3DAuth';

export const isWaitingForBank = ({ status }: Transaction): boolean => status === WAITS_FOR_BANK;
/** Whether the money's amount has still to be asked for. */
export const lacksAmount = ({ status, amount, currency }: Transaction): boolean =>
  status === 'Ok' && (amount === undefined || currency === undefined);

const CARD_TYPES: readonly (readonly [RegExp, CardType])[] = [
  [/^AmericanExpress/i, 'AmericanExpress'],
  [/MasterCard|Maestro/i, 'MasterCard'],
  [/Visa/i, 'Visa'],
];

/** `undefined` where the card was not kept. */
function toFund({ paymentMethod }: Transaction): NewFund | undefined {
  const {
    cardIdentifier: token,
    reusable,
    cardType = '',
    lastFourDigits,
    expiryDate,
  } = paymentMethod?.card ?? {};
  if (!token || !reusable) return undefined;
  const type = CARD_TYPES.find(([pattern]) => pattern.test(cardType))?.[1];
  return {
    kind: 'card',
    token,
    fingerprint: token,
    ...(type && { cardType: type }),
    ...(lastFourDigits && { last4: lastFourDigits }),
    ...(expiryDate && { expiry: `${expiryDate.slice(0, 2)}/${expiryDate.slice(2)}` }),
  };
}

/** By the bank's own code where there is one (ISO 8583), else by Opayo's. */
const BANK_REASONS: Readonly<Record<string, string>> = {
  '51': 'insufficient_funds',
  '61': 'insufficient_funds',
  '65': 'insufficient_funds',
  '54': 'expired_card',
  '33': 'expired_card',
  '41': 'lost_or_stolen',
  '43': 'lost_or_stolen',
  '04': 'lost_or_stolen',
  '07': 'lost_or_stolen',
  '91': 'processing_error',
  '96': 'processing_error',
  N7: 'incorrect_csc',
};
const STATUS_REASONS: Readonly<Record<string, string>> = {
  '2001': 'incorrect_csc',
  '4021': 'authentication_failed',
  '4026': 'authentication_failed',
  '4046': 'authentication_failed',
};

function getReason({ status, statusCode = '', bankResponseCode = '' }: Transaction): string {
  const known = BANK_REASONS[bankResponseCode] ?? STATUS_REASONS[statusCode];
  if (known) return known;
  return status === 'NotAuthed' || status === 'Rejected' ? 'declined' : 'processing_error';
}

function readReport(
  transaction: Transaction,
  payment: Pick<Payment, 'id' | 'status' | 'action'>,
): PaymentReport {
  const { status, amount, currency } = transaction;
  if (status === 'Ok' && amount && currency)
    return { state: 'succeeded', captured: { cents: amount.saleAmount ?? amount.totalAmount, currency } };
  if (status === 'Ok' || status === WAITS_FOR_BANK) return reportUnchanged(payment);
  return { state: 'failed', reason: getReason(transaction) };
}

/** How a transaction that we know stands now. */
export function toReport(
  transaction: Transaction,
  payment: Pick<Payment, 'id' | 'status' | 'action'>,
): ProviderReport {
  const fund = toFund(transaction);
  return {
    reference: transaction.transactionId,
    report: readReport(transaction, payment),
    ...(fund && { fund }),
  };
}

/** The bank wants to see its customer. Undefined where Opayo did not say how. */
export function findChallenge(
  { acsUrl: url, cReq, paReq }: Transaction,
  { notifyData, notifyUrl }: PaymentToStart,
): PaymentReport | undefined {
  if (url && cReq)
    return {
      state: 'needs_action',
      action: { kind: 'challenge', url, fields: { creq: cReq, threeDSSessionData: notifyData } },
    };
  if (url && paReq)
    return {
      state: 'needs_action',
      action: { kind: 'challenge', url, fields: { PaReq: paReq, TermUrl: notifyUrl, MD: notifyData } },
    };
  return undefined;
}
