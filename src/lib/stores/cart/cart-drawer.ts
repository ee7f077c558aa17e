import { atom } from 'nanostores';
import { urls } from '#lib/domain/pages/urls.ts';
import { addCampaign } from '#lib/domain/visitor/campaign.ts';

/** Wakes the drawer's island (`client:interaction="cart:open"`) where its code has not been fetched. */
export const CART_OPEN_EVENT = 'cart:open';

/** E1 `isPrecartDrawerOpen`: the drawer shows the cart after a ticket was added. */
export const $isCartDrawerOpen = atom(false);

/** The cart was asked for, its page or its drawer, and is not on the screen yet. */
export const $isCartOpening = atom(false);

/** The drawer's code has this long to come, in milliseconds; the cart's own page shows the same. */
const OPEN_TIMEOUT_MS = 6_000;

let waiting: ReturnType<typeof setTimeout> | undefined;
let isShown = false;

/** Opens the cart's own page, with the campaign of the visit. */
export function goToCart(): void {
  $isCartOpening.set(true);
  location.assign(addCampaign(urls.cart(), location.search));
}

export function openCartDrawer(): void {
  $isCartOpening.set(true);
  $isCartDrawerOpen.set(true);
  document.dispatchEvent(new Event(CART_OPEN_EVENT));
  clearTimeout(waiting);
  if (!isShown) waiting = setTimeout(goToCart, OPEN_TIMEOUT_MS);
}

/** Called by the drawer when it is on the screen. */
export function markCartDrawerShown(): void {
  isShown = true;
  $isCartOpening.set(false);
  clearTimeout(waiting);
}

export const closeCartDrawer = (): void => $isCartDrawerOpen.set(false);

/**
 * A page that comes back from the browser's memory opens no cart, and shows none: it may have been paid since. Gives
 * what ends this.
 */
export function closeCartOnReturn(): () => void {
  const close = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    clearTimeout(waiting);
    $isCartOpening.set(false);
    closeCartDrawer();
  };
  addEventListener('pageshow', close);
  return () => removeEventListener('pageshow', close);
}
