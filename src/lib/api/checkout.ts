import type { purchaseCart, Receipt } from '#lib/contracts/checkout.ts';
import type { BodyInput } from '#lib/contracts/endpoint.ts';
import { site } from './site.ts';

/**
 * Buys the cart with wallet money. The same key never buys twice: after a lost answer, ask again with it
 * (decision M3). @throws ApiError `CHECKOUT_ERRORS`; nothing is charged then.
 */
export const postCheckout = (body: BodyInput<typeof purchaseCart>, idempotencyKey: string) =>
  site.send<Receipt>({ method: 'POST', path: '/checkout', body, idempotencyKey });
