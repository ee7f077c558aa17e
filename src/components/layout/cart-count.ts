// The number of tickets beside the cart's link: from a cookie, so that no page has to ask for it. It is read again when
// the page comes back, and when the cart changes on it.
import { readCartCount } from '#lib/stores/cart/cart-count-cookie.ts';
import { CART_COUNT_EVENT } from '#lib/stores/cart/cart-count-event.ts';

function show(count: number | undefined): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count ?? '');
    badge.hidden = !count;
  }
}

const read = () => {
  show(readCartCount());
  const held = /cart_holds=([\w.]*)/.exec(document.cookie)?.[1] ?? '';
  document.documentElement.dataset.cartHolds = held.replaceAll('.', ' ');
};
read();
addEventListener('pageshow', read);
document.addEventListener('visibilitychange', read);
document.addEventListener(CART_COUNT_EVENT, ({ detail }: CustomEventInit<number>) => show(detail));
