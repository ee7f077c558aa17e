// Who a provider says is there: its code exchanged, and its token checked.

import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { logInWithSocial, type SocialProvider } from '#lib/contracts/identity/social.ts';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Services } from '../../../services.ts';
import type { OpenIdProvider } from './providers.ts';
import { consumeState, isNonce, type Returning } from './states.ts';
import { ProviderAway } from './token-call.ts';

const CLOCK_SKEW_S = 60;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  email: z.string().max(254).optional(),
  // Apple sends a text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

export interface SocialIdentity {
  readonly provider: SocialProvider;
  readonly subject: string;
  /** In lower case; empty where the provider gave none. */
  readonly email: string;
  /** The provider has shown that the address is the person's. */
  readonly isEmailVerified: boolean;
  readonly firstname: string;
  readonly lastname: string;
}

export interface Returned extends Returning {
  readonly code: string;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
}

const refuse = () => createDomainError(logInWithSocial.errors, 'social_refused');
const sayAway = () => createDomainError(logInWithSocial.errors, 'social_away');

/** The provider, where the shop has set it up. @throws DomainError `social_off` */
export function requireProvider({ social = [] }: Services, key: SocialProvider): OpenIdProvider {
  const provider = social.find((one) => one.key === key);
  if (!provider) throw createDomainError(logInWithSocial.errors, 'social_off');
  return provider;
}

async function exchangeCode(
  provider: OpenIdProvider,
  { code, redirectUri }: Returned,
  verifier: string,
): Promise<string> {
  try {
    return await provider.exchange(code, { redirectUri, verifier });
  } catch (error) {
    throw error instanceof ProviderAway ? sayAway() : refuse();
  }
}

/** The keys did not come; anything else says that the token is none of the provider's. */
const areKeysAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof TypeError ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');

async function readClaims(services: Services, provider: OpenIdProvider, idToken: string) {
  try {
    const { payload } = await jwtVerify(idToken, provider.keys, {
      issuer: [...provider.issuers],
      audience: provider.clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: CLOCK_SKEW_S,
      currentDate: new Date(services.clock.now()),
    });
    return Claims.parse(payload);
  } catch (error) {
    throw areKeysAway(error) ? sayAway() : refuse();
  }
}

/**
 * Who the provider says is there. What the browser brought is used up first, so that nothing works twice.
 * @throws DomainError `social_off`, `social_refused`, `social_away`
 */
export async function identify(services: Services, returned: Returned): Promise<SocialIdentity> {
  const provider = requireProvider(services, returned.provider);
  const begun = await consumeState(services, returned);
  if (!begun) throw refuse();
  const claims = await readClaims(services, provider, await exchangeCode(provider, returned, begun.verifier));
  const isForOthers = Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp !== provider.clientId;
  if (isForOthers || !isNonce(begun.nonceHash, claims.nonce)) throw refuse();
  const email = normaliseEmail(claims.email ?? '');
  return {
    provider: provider.key,
    subject: claims.sub,
    email,
    isEmailVerified: email !== '' && (claims.email_verified === true || claims.email_verified === 'true'),
    firstname: claims.given_name ?? returned.firstname ?? '',
    lastname: claims.family_name ?? returned.lastname ?? '',
  };
}
