import { atom } from 'nanostores';

/** Wakes the drawer's island (`client:interaction="cart:open"`) where its code has not been fetched. */
export const CART_OPEN_EVENT = 'cart:open';

/** E1 `isPrecartDrawerOpen`: the drawer shows the cart after a ticket was added. */
export const $isCartDrawerOpen = atom(false);

export function openCartDrawer(): void {
  $isCartDrawerOpen.set(true);
  document.dispatchEvent(new Event(CART_OPEN_EVENT));
}

export const closeCartDrawer = (): void => $isCartDrawerOpen.set(false);
