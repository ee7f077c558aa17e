import type { CallInput } from './calls.ts';
import { callSite } from './site.ts';

/**
 * Buys the cart with wallet money. The same key never buys twice: after a lost answer, ask again with it
 * (decision M3). @throws ApiError `CHECKOUT_ERRORS`; nothing is charged then.
 */
export const postCheckout = (body: CallInput<'POST /checkout'>['body'], idempotencyKey: string) =>
  callSite('POST /checkout', { body, idempotencyKey });
