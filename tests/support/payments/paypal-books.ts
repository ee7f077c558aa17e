// What the local PayPal holds: orders and captures. The states follow PayPal's documentation of Orders v2.
import { randomBytes } from 'node:crypto';

export interface PaypalAmount {
  readonly currency_code: string;
  readonly value: string;
}

export type CaptureStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'FAILED'
  | 'REFUNDED'
  | 'PARTIALLY_REFUNDED';

export interface PaypalCapture {
  readonly id: string;
  status: CaptureStatus;
  readonly amount: PaypalAmount;
}

/** What becomes of an order that the payer has approved. */
export type PayerConduct = 'pays' | 'is_declined' | 'pays_later';

export interface PaypalOrder {
  readonly id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly customId: string;
  readonly amount: PaypalAmount;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  conduct: PayerConduct;
  /** Whose PayPal account approves it. */
  payerId: string;
  capture: PaypalCapture | undefined;
  updatedAt: string;
}

export interface PaypalBooks {
  readonly orders: Map<string, PaypalOrder>;
  /** What is taken in place of what was asked. */
  takesInstead: PaypalAmount | undefined;
  refundStatus: 'COMPLETED' | 'PENDING' | 'FAILED';
}

/** PayPal's ids are of capitals and digits. */
export const createPaypalId = (): string => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);

export const createPaypalBooks = (): PaypalBooks => ({
  orders: new Map(),
  takesInstead: undefined,
  refundStatus: 'COMPLETED',
});

/** Takes the money of an approved order. False where the payer's bank declines. */
export function captureOrder(books: PaypalBooks, order: PaypalOrder): boolean {
  if (order.conduct === 'is_declined') return false;
  order.status = 'COMPLETED';
  order.capture = {
    id: createPaypalId(),
    status: order.conduct === 'pays' ? 'COMPLETED' : 'PENDING',
    amount: books.takesInstead ?? order.amount,
  };
  return true;
}

/** What was taken and not given back, in cents. */
export const sumCaptured = ({ orders }: PaypalBooks): number =>
  [...orders.values()].reduce(
    (sum, { capture }) =>
      capture?.status === 'COMPLETED' ? sum + Math.round(Number(capture.amount.value) * 100) : sum,
    0,
  );
