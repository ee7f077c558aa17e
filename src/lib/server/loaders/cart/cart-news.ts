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

export const keepCartNews = (visit: RequestContext, { kind, count }: CartNews): void =>
  visit.setCookie('cart_said', `${kind}.${count}`);

/** After a call on the cart that was answered well. */
export function noteCartChange(visit: RequestContext, { account }: CartPair): void {
  if (account === accountCart.addItem) keepCartNews(visit, { kind: 'added', count: 1 });
  else if (account === accountCart.editItem) keepCartNews(visit, { kind: 'updated', count: 1 });
}

/** Takes the news: they are said once. */
export function takeCartNews(visit: RequestContext): CartNews | undefined {
  const [kept, count] = visit.cookie('cart_said')?.split('.') ?? [];
  if (kept === undefined) return undefined;
  visit.removeCookie('cart_said');
  const kind = CART_NEWS.find((one) => one === kept);
  const number = Number(count);
  return kind && Number.isSafeInteger(number) ? { kind, count: number } : undefined;
}

const WHOLE = /^[\w-]{1,128}$/;

/** Another tab still shows the cart: it is to lead to the receipt. */
export function keepLastPaid(visit: RequestContext, { reference, checkoutId }: PaidCart): void {
  if (WHOLE.test(reference) && WHOLE.test(checkoutId))
    visit.setCookie('last_paid', `${reference}.${checkoutId}`);
}

export function readLastPaid(visit: RequestContext): PaidCart | undefined {
  const [reference, checkoutId] = visit.cookie('last_paid')?.split('.') ?? [];
  return reference && checkoutId ? { reference, checkoutId } : undefined;
}
