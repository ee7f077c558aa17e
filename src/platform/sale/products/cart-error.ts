import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { createDomainError } from '../../domain-error.ts';

/** Why a line is not sold, as an error of the cart's calls. */
export const createCartError = (code: keyof typeof CART_ERRORS, values?: Record<string, string | number>) =>
  createDomainError(CART_ERRORS, code, values);
