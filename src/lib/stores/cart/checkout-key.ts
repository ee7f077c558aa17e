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
  /** True once the customer has pressed the button and no answer has come. */
  readonly isSent: boolean;
}

export type PaymentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORAGE_KEY = 'checkout:pending';

/** What is kept, if it can be read. */
export function readPending(storage: PaymentStorage): PendingPayment | undefined {
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

/** Where storage is forbidden the key lives as long as the page: a reload then makes another one. */
export function writePending(storage: PaymentStorage, pending: PendingPayment): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(pending));
  } catch {}
}

export function clearPending(storage: PaymentStorage): void {
  try {
    storage.removeItem(STORAGE_KEY);
  } catch {}
}
