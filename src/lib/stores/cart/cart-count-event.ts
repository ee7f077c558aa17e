/** Told on the document by what changes the cart on the page; its detail is the number of its tickets. */
export const CART_COUNT_EVENT = 'cart:count';
