// How many tickets the cart holds, as the scripts that change it know.
import { atom } from 'nanostores';
import { CART_COUNT_EVENT } from './cart-count-event.ts';

/** Undefined until it is known. */
export const $cartCount = atom<number | undefined>();

$cartCount.listen((count) => {
  document.dispatchEvent(new CustomEvent(CART_COUNT_EVENT, { detail: count }));
});
