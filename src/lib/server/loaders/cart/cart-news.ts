// What has just become of the cart, kept in a cookie until the cart's page says it; and which cart was paid last.
import { accountCart } from '#lib/contracts/cart/cart.ts';
import type { PaidCart } from '#lib/domain/cart/cart-message.ts';
import type { CartPair } from '../../gateway/cart-pair.ts';
import type { RequestContext } from '../../session/request-context.ts';

export const CART_NEWS = ['added', 'updated', 'joined'] as const;

/** `count`: the tickets that it is about. */
export interface CartNews {
  readonly kind: (typeof CART_NEWS)[number];
  readonly count: number;
}

export const keepCartNews = (context: RequestContext, { kind, count }: CartNews): void =>
  context.setCookie('cart_said', `${kind}.${count}`);

/** After a call on the cart that was answered well. */
export function noteCartChange(context: RequestContext, { account }: CartPair): void {
  if (account === accountCart.addItem) keepCartNews(context, { kind: 'added', count: 1 });
  else if (account === accountCart.editItem) keepCartNews(context, { kind: 'updated', count: 1 });
}

/** Takes the news: they are said once. */
export function takeCartNews(context: RequestContext): CartNews | undefined {
  const [kept, count] = context.cookie('cart_said')?.split('.') ?? [];
  if (kept === undefined) return undefined;
  context.removeCookie('cart_said');
  const kind = CART_NEWS.find((one) => one === kept);
  const number = Number(count);
  return kind && Number.isSafeInteger(number) ? { kind, count: number } : undefined;
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
