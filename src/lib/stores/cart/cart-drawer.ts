import { atom } from 'nanostores';
import { urls } from '#lib/domain/pages/urls.ts';
import { addCampaign } from '#lib/domain/visitor/campaign.ts';

/** Wakes the drawer's island (`client:interaction="cart:open"`) where its code has not been fetched. */
export const CART_OPEN_EVENT = 'cart:open';

/** E1 `isPrecartDrawerOpen`: the drawer shows the cart after a ticket was added. */
export const $isCartDrawerOpen = atom(false);

/** The drawer's code has this long to come, in milliseconds; the cart's own page shows the same. */
const OPEN_TIMEOUT_MS = 6_000;

let waiting: ReturnType<typeof setTimeout> | undefined;
let isShown = false;

export function openCartDrawer(): void {
  $isCartDrawerOpen.set(true);
  document.dispatchEvent(new Event(CART_OPEN_EVENT));
  clearTimeout(waiting);
  const showCart = () => location.assign(addCampaign(urls.cart(), location.search));
  if (!isShown) waiting = setTimeout(showCart, OPEN_TIMEOUT_MS);
}

/** Called by the drawer when it is on the screen. */
export function markCartDrawerShown(): void {
  isShown = true;
  clearTimeout(waiting);
}

export const closeCartDrawer = (): void => $isCartDrawerOpen.set(false);
