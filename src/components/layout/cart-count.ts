// The number of tickets beside the cart's link: from a cookie, so that no page has to ask for it; it follows the cart
// as it changes on the page.
import { readCartCount } from '#lib/stores/cart/cart-count-cookie.ts';
import { CART_COUNT_EVENT } from '#lib/stores/cart/cart-count-event.ts';

function show(count: number | string | undefined): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = `${count ?? ''}`;
    badge.hidden = !count;
  }
}

export const showCartCount = () => show(readCartCount());

addEventListener(CART_COUNT_EVENT, ({ detail }: CustomEventInit<number>) => show(detail), true);
