// How full the cart is, as a cookie says it. Every page reads it, so nothing else is in here.

/**
 * Takes the count, in digits, from the cookie, which the gateway sets with every answer that holds a cart; undefined where
 * there is none, or nothing in it.
 */
export const readCartCount = (cookies: string = document.cookie): string | undefined =>
  /\bcart_count=([1-9]\d*)(?![^;])/.exec(cookies)?.[1];
