// The cart as the browser sees it: the door knows whether it is the account's or an anonymous one.
import type { Cart, CartItemInput } from '#lib/contracts/cart.ts';
import { site } from './site.ts';

const toItemPath = (id: string): string => `/cart/items/${encodeURIComponent(id)}`;

/** The visitor's cart (C87); empty where there is none yet. */
export const getCart = (signal?: AbortSignal) => site.send<Cart>({ method: 'GET', path: '/cart', signal });

/** Adds a ticket; opens an anonymous cart for a visitor without one (S12). @throws ApiError `CART_ERRORS` */
export const postCartItem = (body: CartItemInput) =>
  site.send<Cart>({ method: 'POST', path: '/cart/items', body });

/** Replaces a ticket. @throws ApiError `CART_ERRORS` */
export const putCartItem = (id: string, body: CartItemInput) =>
  site.send<Cart>({ method: 'PUT', path: toItemPath(id), body });

/** Removes a ticket. @throws ApiError `item_unknown` */
export const deleteCartItem = (id: string) => site.send<Cart>({ method: 'DELETE', path: toItemPath(id) });
