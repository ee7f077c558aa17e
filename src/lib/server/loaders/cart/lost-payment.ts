// A payment of the form without script whose answer was lost. A cookie keeps it where its page is gone: after a login,
// and where the cart could not be shown.
import { CUSTOMER_MARK_FIELD } from '#lib/contracts/identity/customer-mark.ts';
import type { RequestContext } from '../../session/request-context.ts';
import { readFormField } from './cart-actions.ts';

export interface SentPayment {
  readonly key: string;
  /** Of the cart that it pays. */
  readonly reference: string;
  /** Of the customer whose page it was sent from. */
  readonly mark: string;
}

export const readSentPayment = (form: FormData): SentPayment => ({
  key: readFormField(form, 'key'),
  reference: readFormField(form, 'cartReference'),
  mark: readFormField(form, CUSTOMER_MARK_FIELD),
});

const WHOLE = /^[\w-]{1,128}$/;

/** The cart's page is to say, the next time it is opened, that the payment may have been made. */
export function keepLostPayment(context: RequestContext, { key, reference, mark }: SentPayment): void {
  const parts = [key, reference, mark];
  if (parts.every((part) => WHOLE.test(part))) context.setCookie('lost_payment', parts.join('.'));
}

/** A payment was answered. */
export function dropLostPayment(context: RequestContext): void {
  if (context.cookie('lost_payment') !== undefined) context.removeCookie('lost_payment');
}

/** Takes what was kept for this customer: it is said once. What is another customer's stays. */
export function takeLostPayment(
  context: RequestContext,
  customerMark: string | undefined,
): SentPayment | undefined {
  const [key, reference, mark] = context.cookie('lost_payment')?.split('.') ?? [];
  if (!key || !reference || !mark || mark !== customerMark) return undefined;
  context.removeCookie('lost_payment');
  return { key, reference, mark };
}
