import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { createDomainError, type RefusedValues } from '../../domain-error.ts';

/** Why a line is not sold, as an error of the cart's calls. */
export const createCartError = (code: keyof typeof CART_ERRORS, values?: RefusedValues) =>
  createDomainError(CART_ERRORS, code, values);
