// How many tickets the cart holds, for the header: small, and no cart is fetched where none was ever opened.
import { atom } from 'nanostores';

/** Undefined until it is known. */
export const $cartCount = atom<number | undefined>();

/** Readable by scripts; the door sets it with every answer that holds a cart. */
const COUNT_COOKIE = 'cart_count';

/** Takes the count from the cookie; undefined where there is none. */
export function readCartCount(cookies: string = document.cookie): number | undefined {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${COUNT_COOKIE}=`));
  const count = Number(pair?.slice(COUNT_COOKIE.length + 1));
  return pair && Number.isInteger(count) && count >= 0 ? count : undefined;
}

/** Shows what the cookie says, and again when the page comes back from the browser's memory or from behind. */
export function followCartCount(): void {
  const read = () => $cartCount.set(readCartCount() ?? $cartCount.get());
  read();
  addEventListener('pageshow', read);
  document.addEventListener('visibilitychange', read);
}
