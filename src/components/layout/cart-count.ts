// The number of tickets beside the cart's link: from a cookie, so that no page has to ask for it.
import { $cartCount, followCartCount } from '#lib/stores/cart-count.ts';

$cartCount.subscribe((count) => {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count ?? '');
    badge.hidden = !count;
  }
});
followCartCount();
