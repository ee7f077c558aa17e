// What a transaction of eWAY says of a payment.
import { z } from 'zod';
import type { CardType } from '#lib/contracts/payments/fund.ts';
import type { NewFund, PaymentReport } from '../provider.ts';

const CardDetails = z.object({
  /** As `444433XXXXXX1111`. */
  Number: z.string().nullish(),
  Name: z.string().nullish(),
  ExpiryMonth: z.string().nullish(),
  ExpiryYear: z.string().nullish(),
});
const Transaction = z.object({
  TransactionID: z.number().nullish(),
  TransactionStatus: z.boolean().nullish(),
  TransactionCaptured: z.boolean().nullish(),
  /** Codes with commas between them, as `A2000` or `D4451, F7003`. */
  ResponseMessage: z.string().nullish(),
  InvoiceReference: z.string().nullish(),
  /** In cents. */
  TotalAmount: z.number().nullish(),
  /** ISO 4217 by number, as `036`. */
  CurrencyCode: z.coerce.string().nullish(),
  TokenCustomerID: z.coerce.string().nullish(),
  Customer: z.object({ CardDetails: CardDetails.nullish() }).nullish(),
});
export type Transaction = z.infer<typeof Transaction>;
export const Found = z.object({ Transactions: z.array(Transaction).nullish(), Errors: z.string().nullish() });

const CURRENCIES: Readonly<Record<string, string>> = { '036': 'AUD', '554': 'NZD', '826': 'GBP' };

const REASONS: Readonly<Record<string, string>> = {
  D4451: 'insufficient_funds',
  D4461: 'insufficient_funds',
  D4433: 'expired_card',
  D4454: 'expired_card',
  D4441: 'lost_or_stolen',
  D4443: 'lost_or_stolen',
  D4406: 'processing_error',
  D4491: 'processing_error',
  D4496: 'processing_error',
};

const readCodes = ({ ResponseMessage }: Transaction): string[] =>
  (ResponseMessage ?? '').split(',').map((code) => code.trim());

/** Money that is only reserved, or of a customer who has not paid yet, is none. */
export function readTransaction(transaction: Transaction): PaymentReport | undefined {
  const { TransactionStatus, TransactionCaptured, TotalAmount, CurrencyCode } = transaction;
  const codes = readCodes(transaction);
  if (TransactionStatus) {
    if (TransactionCaptured === false || typeof TotalAmount !== 'number') return undefined;
    const number = (CurrencyCode ?? '').padStart(3, '0');
    return {
      state: 'succeeded',
      captured: { cents: TotalAmount, currency: CURRENCIES[number] ?? number },
    };
  }
  if (!codes.some((code) => code.startsWith('D') || code.startsWith('F'))) return undefined;
  const reason = codes.map((code) => REASONS[code]).find((known) => known !== undefined);
  return { state: 'failed', reason: reason ?? 'declined' };
}

/** By the first digits of the number, which eWAY leaves readable. */
const CARD_TYPES: readonly (readonly [RegExp, CardType])[] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'AmericanExpress'],
];

/** Undefined where eWAY keeps no card for the customer. */
export function toFund({ TokenCustomerID: token, Customer }: Transaction): NewFund | undefined {
  if (!token) return undefined;
  const { Number: number, Name: holder, ExpiryMonth, ExpiryYear } = Customer?.CardDetails ?? {};
  const cardType = number && CARD_TYPES.find(([pattern]) => pattern.test(number))?.[1];
  return {
    kind: 'card',
    token,
    fingerprint: token,
    ...(cardType && { cardType }),
    ...(number && { last4: number.slice(-4) }),
    ...(holder && { holder }),
    ...(ExpiryMonth && ExpiryYear && { expiry: `${ExpiryMonth}/${ExpiryYear.slice(-2)}` }),
  };
}
