// How full the cart is, as a cookie says it. Every page reads it, so nothing else is in here.

/** Readable by scripts; the gateway sets it with every answer that holds a cart. */
const COUNT_COOKIE = 'cart_count';

/** Takes the count from the cookie; undefined where there is none. */
export function readCartCount(cookies: string = document.cookie): number | undefined {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${COUNT_COOKIE}=`));
  const count = Number(pair?.slice(COUNT_COOKIE.length + 1));
  return pair && Number.isInteger(count) && count >= 0 ? count : undefined;
}
