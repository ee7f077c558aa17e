// What happens to the cart around a login, and the count of its tickets that the header shows.

import { z } from 'zod';
import { accountCart, convertAnonCart } from '#lib/contracts/cart/cart.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { countGoods } from '#lib/domain/cart/count-goods.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { parseEnvelope } from '../services/service-answer.ts';
import type { ApplicationContext } from './application-context.ts';
import { keepCartNews } from './cart-news.ts';
import { callAsVisitor } from './customer-call.ts';
import type { RequestContext } from './request-context.ts';

/** Sets the number of lines, which the header reads without a call. */
function setCartCount(context: RequestContext, count: number): void {
  const told = context.cookie('cart_count') ?? '0';
  if (told !== String(count)) context.setCookie('cart_count', String(count));
}

/** The kinds of product in a cart, as its cookie says them. */
export const formatCartTypes = (types: readonly (string | undefined)[]): string =>
  [...new Set(types.filter((type) => type !== undefined))].sort().join('.');

/** Sets the kinds of product in the cart, so that the page offers the missing ones. */
function setCartTypes(context: RequestContext, types: readonly (string | undefined)[]): void {
  const told = context.cookie('cart_holds') ?? '';
  const held = formatCartTypes(types);
  if (told === held) return;
  if (held) context.setCookie('cart_holds', held);
  else context.removeCookie('cart_holds');
}

/** What is counted of a cart; nothing where the answer is none. */
const CountedCart = z.object({
  cartItems: z.array(
    z.object({ productType: z.string().optional(), price: z.object({ amount: z.string() }).optional() }),
  ),
});

const readCartItems = (answer: ServiceAnswer) =>
  answer.status < 300
    ? CountedCart.safeParse(parseEnvelope(answer, '/cart').result).data?.cartItems
    : undefined;

/** Tells the scripts of pages how many lines the cart has, and of which kinds. */
export function setCartHeld(
  context: RequestContext,
  items: readonly {
    readonly productType?: string | undefined;
    readonly price?: { readonly amount: string } | undefined;
  }[],
): void {
  setCartCount(context, countGoods(items));
  setCartTypes(
    context,
    items.map(({ productType }) => productType),
  );
}

/** Counts the tickets of an answer that is a cart. */
export function setCartCookies(context: RequestContext, answer: ServiceAnswer): void {
  const items = readCartItems(answer);
  if (items) setCartHeld(context, items);
}

/** The cart was taken over, or there is none: either way its token is worth nothing any more. */
const isSettled = (status: number): boolean => status < 400 || status === 404;

/** Where the account's cart held tickets already, the total jumps: the cart's page says why. */
function recordCartJoin(context: RequestContext, answer: ServiceAnswer): void {
  const count = countGoods(readCartItems(answer) ?? []);
  const brought = Number(context.cookie('cart_count') ?? 0);
  if (brought > 0 && count > brought) keepCartNews(context, 'joined');
}

/** The anonymous cart joins the account's; its token is given up once that is settled (decision S3). */
export async function joinCarts(app: ApplicationContext, context: RequestContext): Promise<void> {
  const ref = context.cookie('cart_token');
  if (!ref) return;
  const body = JSON.stringify(toWire({ ref }));
  const answer = await callAsVisitor(app, context, convertAnonCart, { body });
  setCartCookies(context, answer);
  recordCartJoin(context, answer);
  const { status } = answer;
  if (isSettled(status)) context.removeCookie('cart_token');
  if (status >= 400)
    app.log.warn({ status, requestId: context.requestId }, 'an anonymous cart was not joined');
}

/** After a login: the carts are one, and the count is the account's. A cart that fails does not fail the login. */
export async function settleCart(app: ApplicationContext, context: RequestContext): Promise<void> {
  try {
    await joinCarts(app, context);
    setCartCookies(context, await callAsVisitor(app, context, accountCart.get));
  } catch (error) {
    app.log.warn({ err: error, requestId: context.requestId }, 'the cart was not settled after a login');
  }
}
