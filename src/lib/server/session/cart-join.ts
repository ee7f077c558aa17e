// What happens to the cart around a login, and the count of its tickets that the header shows.

import { z } from 'zod';
import { accountCart, convertAnonCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { countGoods } from '#lib/domain/cart/count-goods.ts';
import type { ApplicationContext } from '../application-context.ts';
import { parseDetails } from '../gateway/read-body.ts';
import { keepCartNews, keepLastPaid } from '../loaders/cart/cart-news.ts';
import { callAsVisitor } from '../services/customer-call.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { parseEnvelope } from '../services/service-answer.ts';
import type { CallInput } from '../services/service-call.ts';
import type { RequestContext } from './request-context.ts';

/** Sets the number of tickets, which the header reads without a call. */
export function setCartCount(visit: RequestContext, count: number): void {
  const told = visit.cookie('cart_count') ?? '0';
  if (told !== String(count)) visit.setCookie('cart_count', String(count));
}

/** The kinds of product in a cart, as its cookie says them. */
export const formatCartTypes = (types: readonly (string | undefined)[]): string =>
  [...new Set(types.filter((type) => type !== undefined))].sort().join('.');

/** Sets the kinds of product in the cart, so that the page offers the missing ones. */
function setCartTypes(visit: RequestContext, types: readonly (string | undefined)[]): void {
  const told = visit.cookie('cart_holds') ?? '';
  const held = formatCartTypes(types);
  if (told === held) return;
  if (held) visit.setCookie('cart_holds', held);
  else visit.removeCookie('cart_holds');
}

/** What is counted of a cart; nothing where the answer is none. */
const CountedCart = z.object({
  cartItems: z.array(
    z.object({ productType: z.string().optional(), price: z.object({ amount: z.string() }).optional() }),
  ),
});
const Sale = purchaseCart.result.pick({ checkoutId: true });
const PaidCart = purchaseCart.body.pick({ cartReference: true });

const readCartItems = (answer: ServiceAnswer) =>
  answer.status < 300
    ? CountedCart.safeParse(parseEnvelope(answer, '/cart').result).data?.cartItems
    : undefined;

/** Tells the scripts of pages how many lines the cart has, and of which kinds. */
export function setCartHeld(
  visit: RequestContext,
  items: readonly {
    readonly productType?: string | undefined;
    readonly price?: { readonly amount: string } | undefined;
  }[],
): void {
  setCartCount(visit, countGoods(items));
  setCartTypes(
    visit,
    items.map(({ productType }) => productType),
  );
}

/** Counts the tickets of an answer that is a cart. */
export function setCartCookies(visit: RequestContext, answer: ServiceAnswer): void {
  const items = readCartItems(answer);
  if (items) setCartHeld(visit, items);
}

/** A cart that was paid for is empty; which one it was is remembered for the other tabs that show it. */
export function recordSale(
  visit: RequestContext,
  endpoint: EndpointShape,
  answer: ServiceAnswer,
  sent: CallInput,
): void {
  if (endpoint.name !== purchaseCart.name || answer.status >= 300) return;
  setCartCount(visit, 0);
  setCartTypes(visit, []);
  const { checkoutId } = Sale.safeParse(parseEnvelope(answer, endpoint.path).result).data ?? {};
  const { cartReference } = PaidCart.safeParse(parseDetails(sent.body)).data ?? {};
  if (checkoutId !== undefined && cartReference !== undefined)
    keepLastPaid(visit, { reference: cartReference, checkoutId });
}

/** The cart was taken over, or there is none: either way its token is worth nothing any more. */
const isSettled = (status: number): boolean => status < 400 || status === 404;

/** Where the account's cart held tickets already, the total jumps: the cart's page says why. */
function recordCartJoin(visit: RequestContext, answer: ServiceAnswer): void {
  const count = readCartItems(answer)?.length ?? 0;
  const brought = Number(visit.cookie('cart_count') ?? 0);
  if (brought > 0 && count > brought) keepCartNews(visit, { kind: 'joined', count: brought });
}

/** The anonymous cart joins the account's; its token is given up once that is settled (decision S3). */
export async function joinCarts(web: ApplicationContext, visit: RequestContext): Promise<void> {
  const ref = visit.cookie('cart_token');
  if (!ref) return;
  const body = JSON.stringify(toWire({ ref }));
  const answer = await callAsVisitor(web, visit, convertAnonCart, { body });
  setCartCookies(visit, answer);
  recordCartJoin(visit, answer);
  const { status } = answer;
  if (isSettled(status)) visit.removeCookie('cart_token');
  if (status >= 400) web.log.warn({ status, requestId: visit.requestId }, 'an anonymous cart was not joined');
}

/** After a login: the carts are one, and the count is the account's. A cart that fails does not fail the login. */
export async function settleCart(web: ApplicationContext, visit: RequestContext): Promise<void> {
  try {
    await joinCarts(web, visit);
    setCartCookies(visit, await callAsVisitor(web, visit, accountCart.get));
  } catch (error) {
    web.log.warn({ err: error, requestId: visit.requestId }, 'the cart was not settled after a login');
  }
}
