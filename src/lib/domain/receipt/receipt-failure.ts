import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';

/**
 * Why a purchase failed, in the service's words: only for a failure of the checkout that says so. Undefined for any
 * other fault, which has the general error page.
 */
export function findReceiptFailure(error: unknown): { status: number; message: string } | undefined {
  if (!(error instanceof ApiError) || !error.code || !(error.code in CHECKOUT_ERRORS)) return undefined;
  return error.message.trim() ? { status: error.status, message: error.message } : undefined;
}
