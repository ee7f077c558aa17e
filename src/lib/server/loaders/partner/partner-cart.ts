// The cart of a partner's page: an anonymous cart of its own, whose token is in a cookie together with the
// partner's slug. The shop's own cart is not touched.
import type { AstroGlobal } from 'astro';
import { anonCart, type Cart, type CartItemInput, NO_CART_REFERENCE } from '#lib/contracts/cart/cart.ts';
import type { Money } from '#lib/contracts/money.ts';
import { getPartnerCart, NO_PARTNER_CART } from '#lib/contracts/partner.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { submitOnceTo } from '../../session/repeated-submission.ts';
import { createServerApi } from '../page/server-api.ts';

export interface PartnerCart {
  /** Undefined while the visitor has put nothing into it. */
  readonly token: string | undefined;
  readonly cart: Cart;
}

const EMPTY: Cart = {
  id: 'anonymous',
  cartReference: NO_CART_REFERENCE,
  cartItems: [],
  autoRemovedItems: [],
  cartTotal: { amount: '0.00', currency: 'AUD' },
  preOrderTotal: { amount: '0.00', currency: 'AUD' },
  requiresUnattendedPaymentMethod: false,
  blockedReasons: {},
  showRegulation: false,
};

/** Nothing is known of the cart: the page is shown without it. Its cookie stays. */
export const NO_CART: PartnerCart = { token: undefined, cart: EMPTY };

type Page = Pick<AstroGlobal, 'locals' | 'request' | 'url'>;

/** The token of this partner's cart; another partner's is none. */
function readToken({ locals }: Page, slug: string): string | undefined {
  const [owner, token] = locals.context.cookie('partner_cart')?.split('.') ?? [];
  return owner === slug && token ? token : undefined;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'cart_unknown';

async function readCart(astro: Page, ref: string | undefined, partnerKey: string | undefined): Promise<Cart> {
  const api = createServerApi(astro);
  if (partnerKey !== undefined)
    return (await api.call(getPartnerCart, { params: { ref: ref ?? NO_PARTNER_CART, partnerKey } })).result;
  return ref === undefined ? EMPTY : (await api.call(anonCart.get, { params: { ref } })).result;
}

/**
 * `asCustomer`: the key of the partner, where the customer who would pay is shown its prices, and told what keeps it
 * from being paid.
 */
export async function readPartnerCart(astro: Page, slug: string, asCustomer?: string): Promise<PartnerCart> {
  const token = readToken(astro, slug);
  try {
    return { token, cart: await readCart(astro, token, asCustomer) };
  } catch (error) {
    if (!isGone(error)) throw error;
    forgetPartnerCart(astro);
    return { token: undefined, cart: await readCart(astro, undefined, asCustomer) };
  }
}

function forgetPartnerCart({ locals }: Page): void {
  locals.context.removeCookie('partner_cart');
}

async function openCart(astro: Page, slug: string): Promise<string> {
  const { result } = await createServerApi(astro).call(anonCart.create);
  astro.locals.context.setCookie('partner_cart', `${slug}.${result.token}`);
  return result.token;
}

/**
 * Adds a line; opens the cart for the first. The second press of a double click adds none: the cart of the first is
 * known before its line is added, and where the browser dropped it with the first answer, the second has another one.
 * @throws ApiError `CART_ERRORS`
 */
export async function addToPartnerCart(astro: Page, slug: string, body: CartItemInput): Promise<void> {
  const api = createServerApi(astro);
  const { token } = await readPartnerCart(astro, slug);
  const ref = token ?? (await openCart(astro, slug));
  await submitOnceTo(ref, api, body, () => api.call(anonCart.addItem, { params: { ref }, body }));
}

/** Takes a line out, or hides the notice of one that the shop took out. */
export async function removeFromPartnerCart(
  astro: Page,
  slug: string,
  { id, isNotice }: { id: string; isNotice: boolean },
): Promise<void> {
  const ref = readToken(astro, slug);
  if (!ref) return;
  const endpoint = isNotice ? anonCart.dismissRemoved : anonCart.removeItem;
  await createServerApi(astro).call(endpoint, { params: { ref, id } });
}

/**
 * Adds what is offered in place of a line that the shop took out, and hides its notice.
 * @throws ApiError `CART_ERRORS`, `price_changed` where it costs more than was shown
 */
export async function takeInsteadInPartnerCart(
  astro: Page,
  slug: string,
  { id, expectedPrice }: { id: string; expectedPrice: Money },
): Promise<void> {
  const ref = readToken(astro, slug);
  if (!ref) return;
  await createServerApi(astro).call(anonCart.takeInstead, { params: { ref, id }, body: { expectedPrice } });
}
