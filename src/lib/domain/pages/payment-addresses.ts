// Where money is on its way: nothing may come between a customer and a payment.
import { urls } from './urls.ts';

/** Each with all that lies below it. */
export const PAYMENT_ADDRESSES: readonly string[] = [
  urls.cart(),
  urls.deposit(),
  urls.withdraw(),
  '/checkout',
  '/purchase',
  '/3ds',
];

/** Whether money is paid, paid in or taken out at an address. */
export function isPaymentAddress(path: string): boolean {
  const asked = path.toLowerCase();
  return PAYMENT_ADDRESSES.some((address) => asked === address || asked.startsWith(`${address}/`));
}
