// What has just become of the cart, kept in a cookie until the cart's page says it; and which cart was paid last.
import { accountCart } from '#lib/contracts/cart/cart.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { CART_NEWS, type CartNews } from '#lib/domain/cart/cart-change.ts';
import type { PaidCart } from '#lib/domain/cart/cart-message.ts';
import type { RequestContext } from './request-context.ts';

export const keepCartNews = (context: RequestContext, news: CartNews): void =>
  context.setCookie('cart_said', news);

/** After a call on the cart that was answered well, named as it is on the account's cart. */
export function noteCartChange(context: RequestContext, call: EndpointShape): void {
  if (call === accountCart.addItem) keepCartNews(context, 'added');
  else if (call === accountCart.editItem) keepCartNews(context, 'updated');
}

/** Takes the news: they are said once. */
export function takeCartNews(context: RequestContext): CartNews | undefined {
  const kept = context.cookie('cart_said');
  if (kept === undefined) return undefined;
  context.removeCookie('cart_said');
  return CART_NEWS.find((news) => news === kept);
}

const WHOLE = /^[\w-]{1,128}$/;

/** Another tab still shows the cart: it is to lead to the receipt. */
export function keepLastPaid(context: RequestContext, { reference, checkoutId }: PaidCart): void {
  if (WHOLE.test(reference) && WHOLE.test(checkoutId))
    context.setCookie('last_paid', `${reference}.${checkoutId}`);
}

export function readLastPaid(context: RequestContext): PaidCart | undefined {
  const [reference, checkoutId] = context.cookie('last_paid')?.split('.') ?? [];
  return reference && checkoutId ? { reference, checkoutId } : undefined;
}
