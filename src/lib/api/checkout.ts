import type { CallInput } from './calls.ts';
import { callSite } from './site.ts';

/**
 * Buys the cart with wallet money. The same key never buys twice: after a lost answer, ask again with it
 * (decision M3). @throws ApiError `CHECKOUT_ERRORS`; nothing is charged then.
 */
export const postCheckout = (body: CallInput<'POST /checkout'>['body'], idempotencyKey: string) =>
  callSite('POST /checkout', { body, idempotencyKey });

/** The checkout that was bought under a key; buys nothing. @throws ApiError `purchase_unknown` */
export const getPurchaseByKey = (key: string) => callSite('GET /checkout/by-key/{key}', { params: { key } });
