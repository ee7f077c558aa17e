// The figures of a receipt: the same on its page and in its mail.
import type { Receipt } from '#lib/contracts/cart/checkout.ts';
import { toCents } from '../money/money.ts';

export interface ReceiptLine {
  readonly description: string;
  /** Below zero for a discount. */
  readonly priceCents: number;
}

/** All amounts in cents. */
export interface ReceiptSums {
  /** In the order in which they were bought; what vouchers took off among them. */
  readonly lines: readonly ReceiptLine[];
  /** What is charged later (decision M4). */
  readonly preOrderCents: number;
  /** What the causes receive. */
  readonly causeCents: number;
  readonly totalCents: number;
  readonly balanceAfterCents: number;
}

type Summed = Pick<Receipt, 'orders' | 'total' | 'balanceAfter' | 'causes' | 'preOrderTotal'>;

export const sumReceipt = (receipt: Summed): ReceiptSums => ({
  lines: receipt.orders.map(({ offerName, description, price }) => ({
    description: `${offerName}: ${description}`,
    priceCents: toCents(price.amount),
  })),
  preOrderCents: toCents(receipt.preOrderTotal.amount),
  causeCents: receipt.causes.reduce((sum, { amount }) => sum + toCents(amount.amount), 0),
  totalCents: toCents(receipt.total.amount),
  balanceAfterCents: toCents(receipt.balanceAfter.amount),
});
