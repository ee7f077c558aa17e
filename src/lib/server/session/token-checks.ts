// The id checks of the specification: every token must carry the id of the customer it is used for.
import { decodeJwt } from 'jose';

/** Tokens and customer do not belong together. Ends the session. */
export class AuthValidationError extends Error {
  override readonly name = 'Auth Validation Error';
}

function decodeCustomerId(token: string): unknown {
  try {
    return decodeJwt(token).customer_id;
  } catch {
    return undefined;
  }
}

/** @throws AuthValidationError with the specification's wordings. */
export function checkTokens(
  customerId: string | undefined,
  tokens: Readonly<Record<string, string | null | undefined>>,
): void {
  if (!customerId) throw new AuthValidationError('No customer encoded ID in state');
  for (const [label, token] of Object.entries(tokens)) {
    if (!token) throw new AuthValidationError(`Token is null for ${label}`);
    const id = decodeCustomerId(token);
    if (typeof id !== 'string') throw new AuthValidationError(`Could not decode token ${label}`);
    if (id !== customerId)
      throw new AuthValidationError('Customer encoded ID does not match the current customer');
  }
}
