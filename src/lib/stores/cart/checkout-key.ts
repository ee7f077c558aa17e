// The key that makes paying harmless to repeat (decision M3). It is made when the pay button is shown and kept in
// the tab until the answer is known, through double clicks, reloads and lost answers.
import type { Money } from '#lib/contracts/money.ts';

interface PurchaseMetadata {
  readonly name: string;
  readonly value: string;
}

export interface PendingPayment {
  readonly key: string;
  readonly cartReference: string;
  readonly expectedTotal: Money;
  /** Where it is bought. It is sent again as it was: another one would be another purchase under the same key. */
  readonly channelKey?: string | undefined;
  /** What brought the visit; sent again as it was, too. */
  readonly metadata?: PurchaseMetadata[] | undefined;
  /** The customer was asked whether something is to repeat twice. */
  readonly acceptsEqualRepeats?: boolean | undefined;
  /** Of the customer whose page it was made in: nothing is known of it to another one. */
  readonly customerMark?: string | undefined;
  /** True once the customer has pressed the button and no answer has come. */
  readonly isSent: boolean;
}

export type PaymentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORAGE_KEY = 'checkout:pending';

/** The payment, unless it is of another customer than the page. */
export function findOwn(payment: PendingPayment | undefined): PendingPayment | undefined {
  const { customerMark } = document.documentElement.dataset;
  return (payment?.customerMark ?? customerMark) === customerMark ? payment : undefined;
}

/** What is kept, of any customer. */
function readKept(storage: PaymentStorage): PendingPayment | undefined {
  try {
    const kept = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as PendingPayment | null;
    const isWhole =
      typeof kept?.key === 'string' &&
      typeof kept.cartReference === 'string' &&
      typeof kept.expectedTotal?.amount === 'string';
    return isWhole ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What is kept of the page's customer, if it can be read. */
export const readPending = (storage: PaymentStorage): PendingPayment | undefined =>
  findOwn(readKept(storage));

/**
 * Where storage is forbidden the key lives as long as the page: a reload then makes another one. So does it beside what
 * another customer has sent, which stays until this one sends a payment.
 */
export function writePending(storage: PaymentStorage, pending: PendingPayment): void {
  const kept = readKept(storage);
  if (!pending.isSent && kept !== findOwn(kept)) return;
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(pending));
  } catch {}
}

export function clearPending(storage: PaymentStorage): void {
  try {
    storage.removeItem(STORAGE_KEY);
  } catch {}
}
