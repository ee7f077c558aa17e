/** Dispatched on the document when the cart of the page changes; its detail is the number of its tickets. */
export const CART_COUNT_EVENT = 'cart:count';
