// How full the cart is, as a cookie says it. Every page reads it, so nothing else is in here.

/**
 * Takes the count from the cookie, which the gateway sets with every answer that holds a cart; undefined where there is
 * none.
 */
export function readCartCount(cookies: string = document.cookie): number | undefined {
  const count = /\bcart_count=(\d+)(?![^;])/.exec(cookies)?.[1];
  return count ? Number(count) : undefined;
}
