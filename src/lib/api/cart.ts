// The cart as the browser sees it: the gateway knows whether it is the account's or an anonymous one.
import type { CartItemInput } from '#lib/contracts/cart/cart.ts';
import { callSite } from './site.ts';

/** The visitor's cart; empty where there is none yet. */
export const getCart = (signal?: AbortSignal) => callSite('GET /cart', { signal });

/**
 * Adds a ticket; opens an anonymous cart for a visitor without one. The same ticket under the same key is added once: after
 * a lost answer, ask again with it (decision M3). @throws ApiError `CART_ERRORS`
 */
export const postCartItem = (body: CartItemInput, idempotencyKey: string) =>
  callSite('POST /cart/items', { body, idempotencyKey });

/** Adds the voucher of a promotion code. @throws ApiError `CART_ERRORS` */
export const postPromotion = (promotionCode: string) =>
  callSite('POST /cart/promotion', { body: { promotionCode } });

/** Replaces a ticket. @throws ApiError `CART_ERRORS` */
export const putCartItem = (id: string, body: CartItemInput) =>
  callSite('PUT /cart/items/{id}', { params: { id }, body });

/** Removes a ticket. @throws ApiError `item_unknown` */
export const deleteCartItem = (id: string) => callSite('DELETE /cart/items/{id}', { params: { id } });
