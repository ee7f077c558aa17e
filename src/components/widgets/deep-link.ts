// Follows up what the address of this page brought along, and takes it off the address bar first (L43, L44, S2).
import type { Cart } from '#lib/contracts/cart.ts';
import { deepLinkOf } from '#lib/domain/deep-link.ts';
import { CART_COUNT_EVENT } from '#lib/stores/cart-count-event.ts';
import { wishFavouriteNumbers } from '#lib/stores/favourite-wish.ts';
import { keepPromotion } from '#lib/stores/promotion.ts';

const link = deepLinkOf(location.search);
history.replaceState(history.state, '', `${location.pathname}${link.search}${location.hash}`);

const headers = { 'content-type': 'application/json' };
const post = (path: string, body: object) =>
  fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });

/** The door keeps it where the visitor agreed; until he does, it is kept nowhere but here. */
function keepAffiliate(code: string): void {
  const keep = () => void post('/api/affiliate', { code }).catch(() => undefined);
  const isAsked = document.getElementById('consent') !== null && !document.cookie.includes('consent=');
  if (isAsked) document.addEventListener('consent:all', keep, { once: true });
  else keep();
}

/** The words of a notice that the page carries for this; see CartLinkNotice.astro. */
const words = (name: string): string =>
  document.querySelector<HTMLElement>('[data-cart-link-words]')?.dataset[name] ?? '';

async function openCart(act: string): Promise<void> {
  const { notify } = await import('#lib/stores/notifications.ts');
  document.querySelector('[data-cart-link-words]')?.setAttribute('hidden', '');
  const answer = await post('/api/cart/link', { act }).catch(() => undefined);
  if (answer?.ok) {
    const { result } = (await answer.json()) as { result?: { cart_items?: Cart['cartItems'] } };
    document.dispatchEvent(new CustomEvent(CART_COUNT_EVENT, { detail: result?.cart_items?.length }));
    if (location.pathname === '/cart') location.reload();
    notify({ title: words('title'), message: words('opened'), icon: 'success' });
  } else if (answer?.status === 410) {
    notify({ title: words('usedTitle'), message: words('used'), icon: 'warning' });
  } else {
    notify({ title: words('failedTitle'), message: words('failed'), icon: 'error', isAutoDismissed: false });
  }
}

if (link.promotion) keepPromotion(link.promotion);
if (link.isFavouriteNumbers) wishFavouriteNumbers();
if (link.affiliate) keepAffiliate(link.affiliate);
if (link.act) void openCart(link.act);
