// The id checks of the specification: every token must carry the id of the customer it is used for.
import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';

/** Tokens and customer do not belong together. Ends the session. */
export class AuthValidationError extends Error {
  override readonly name = 'Auth Validation Error';
}

/** Empty where the token names nobody. */
function decodeCustomerId(token: string): string {
  try {
    const { customer_id: id } = decodeJwt(token);
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}

const TOKENS_MAX = 3000;
/** Every request of a session brings the same tokens, and what a token says never changes. */
const customerIds = new LRUCache<string, string>({ max: TOKENS_MAX, memoMethod: decodeCustomerId });

/** @throws AuthValidationError with the specification's wordings. */
export function checkTokens(
  customerId: string | undefined,
  tokens: Readonly<Record<string, string | null | undefined>>,
): void {
  if (!customerId) throw new AuthValidationError('No customer encoded ID in state');
  for (const [label, token] of Object.entries(tokens)) {
    if (!token) throw new AuthValidationError(`Token is null for ${label}`);
    const id = customerIds.memo(token);
    if (!id) throw new AuthValidationError(`Could not decode token ${label}`);
    if (id !== customerId)
      throw new AuthValidationError('Customer encoded ID does not match the current customer');
  }
}
