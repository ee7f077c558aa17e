// An anonymous cart that is found again by its token, as a mail brings it. Looking changes nothing (decision R4).

import type { AstroGlobal } from 'astro';
import { anonCart, type Cart } from '#lib/contracts/cart/cart.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { keepCampaign } from '#lib/domain/visitor/campaign.ts';
import { GONE, SEE_OTHER } from '#lib/http-status.ts';
import { setCartHeld } from '../../session/cart-join.ts';
import { createServerApi } from '../page/server-api.ts';

const UNKNOWN: ReadonlySet<number> = new Set([404, 422]);
const TOKEN = /^[\w-]{16,128}$/;

/** `gone`: the token names no cart that lives; `none`: no token was given, and this browser has no cart. */
export type AnonCartPage =
  | { readonly state: 'found'; readonly cart: Cart }
  | { readonly state: 'gone' | 'none' };

type Api = ReturnType<typeof createServerApi>;

async function findCart(api: Api, ref: string): Promise<Cart | undefined> {
  if (!TOKEN.test(ref)) return undefined;
  try {
    return (await api.call(anonCart.get, { params: { ref } })).result;
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN.has(error.status)) return undefined;
    throw error;
  }
}

/** A visitor without a cart gets this one; else its tickets join the cart that there is. */
async function openCart(astro: AstroGlobal, api: Api, ref: string, { cartItems }: Cart): Promise<void> {
  const { context } = astro.locals;
  const own = context.cookie('cart_token');
  if (own === ref) return;
  const { state } = await api.getVisitor();
  if (state === 'guest' && own === undefined) {
    context.setCookie('cart_token', ref);
    setCartHeld(context, cartItems);
    return;
  }
  const { act } = (await api.call(anonCart.createLink, { params: { ref } })).result;
  await api.cart('useLink', { body: { act } });
}

/** What the page shows, or where it leads. */
export async function loadAnonCartPage(
  astro: AstroGlobal,
  token: string | undefined,
): Promise<AnonCartPage | Response> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const api = createServerApi(astro);
  if (token === undefined)
    return astro.locals.context.cookie('cart_token') === undefined
      ? { state: 'none' }
      : astro.redirect(getCartAddress(astro), SEE_OTHER);
  const cart = await findCart(api, token);
  if (!cart) {
    astro.response.status = GONE;
    return { state: 'gone' };
  }
  if (astro.request.method !== 'POST') return { state: 'found', cart };
  await openCart(astro, api, token, cart);
  return astro.redirect(keepCampaign(astro, urls.cartOpened()), SEE_OTHER);
}
