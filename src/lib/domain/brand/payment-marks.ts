// The payment marks of a brand: those of the ways to pay that are on.
import type { DepositMethodCode } from '../../contracts/payments/wallet.ts';
import { PAYMENT_MARKS, type PaymentMark } from './theme.ts';

/** Of the card schemes, those that every gateway for cards takes. */
const TAKEN_BY_ALL: readonly PaymentMark[] = ['visa', 'mastercard', 'paypal', 'apple-pay', 'google-pay'];

const METHODS = {
  visa: 'cc',
  mastercard: 'cc',
  amex: 'cc',
  paypal: 'pl',
  'apple-pay': 'ap',
  'google-pay': 'gp',
} as const satisfies Record<PaymentMark, DepositMethodCode>;

/**
 * The marks to show: what the brand names as far as it can be paid with, else those of the ways that are on. A mark of a
 * way that is off promises what the cart does not keep.
 */
export function listPaymentMarks(
  methods: readonly DepositMethodCode[],
  named: readonly PaymentMark[],
): readonly PaymentMark[] {
  const wanted = named.length > 0 ? named : TAKEN_BY_ALL;
  return PAYMENT_MARKS.filter((mark) => wanted.includes(mark) && methods.includes(METHODS[mark]));
}
