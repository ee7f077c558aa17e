// The two calls of OpenID Connect: the address that a browser is sent to, and the exchange of a code.
import { createHash } from 'node:crypto';
import { z } from 'zod';

const TIMEOUT_MS = 8000;
const Tokens = z.object({ id_token: z.string().min(1).max(16_000) });

/** The provider gave no answer that means anything. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

export const toChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export function toAuthorizationAddress(endpoint: string, asked: Readonly<Record<string, string>>): URL {
  const address = new URL(endpoint);
  address.search = new URLSearchParams({ response_type: 'code', ...asked }).toString();
  return address;
}

/** The id token for a code. @throws ProviderAway; Error where the code is refused */
export async function exchangeForToken(
  endpoint: string,
  sent: Readonly<Record<string, string>>,
): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...sent });
  const request = { method: 'POST', body, headers: { accept: 'application/json' } };
  const answer = await fetch(endpoint, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new ProviderAway('no answer', { cause: error });
    },
  );
  if (answer.status === 400 || answer.status === 401) throw new Error('The provider refused the code');
  const tokens = Tokens.safeParse(await answer.json().catch(() => undefined));
  if (answer.status !== 200 || !tokens.success) throw new ProviderAway('no token');
  return tokens.data.id_token;
}
