// Apple and Google, as the environment sets them up. A shop without their keys offers none.
import { createRemoteJWKSet, importPKCS8, type JWTVerifyGetKey, SignJWT } from 'jose';
import type { SocialProvider } from '#lib/contracts/identity/social.ts';
import type { SocialSettings } from '#lib/domain/account/social-settings.ts';
import { exchangeForToken, toAuthorizationAddress, toChallenge } from './token-call.ts';

declare module '../../../services.ts' {
  interface Services {
    /** Providers of accounts elsewhere that customers may log in with; none where they are not set up. */
    readonly social?: readonly OpenIdProvider[];
  }
}

export interface AuthorizationAsked {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OpenIdProvider {
  readonly key: SocialProvider;
  readonly issuers: readonly string[];
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
  /** Where the browser goes. */
  readonly origin: string;
  toAddress(asked: AuthorizationAsked): URL;
  /** The id token for a code. Throws where the provider refuses it or does not answer. */
  exchange(code: string, asked: Pick<AuthorizationAsked, 'redirectUri' | 'verifier'>): Promise<string>;
}

const KEYS_TIMEOUT_MS = 5000;
const readKeys = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), { timeoutDuration: KEYS_TIMEOUT_MS });

function createGoogle({
  clientId,
  clientSecret,
  issuer,
}: NonNullable<SocialSettings['google']>): OpenIdProvider {
  const authorization = issuer ? `${issuer}/authorize` : 'https://accounts.google.com/o/oauth2/v2/auth';
  const token = issuer ? `${issuer}/token` : 'https://oauth2.googleapis.com/token';
  return {
    key: 'google',
    issuers: issuer ? [issuer] : ['https://accounts.google.com', 'accounts.google.com'],
    clientId,
    keys: readKeys(issuer ? `${issuer}/keys` : 'https://www.googleapis.com/oauth2/v3/certs'),
    origin: new URL(authorization).origin,
    toAddress: ({ redirectUri, state, nonce, verifier }) =>
      toAuthorizationAddress(authorization, {
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge_method: 'S256',
        code_challenge: toChallenge(verifier),
        // Else a browser with one Google account goes on without showing whose it is.
        prompt: 'select_account',
      }),
    exchange: (code, { redirectUri, verifier }) =>
      exchangeForToken(token, {
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: clientId,
        client_secret: clientSecret,
      }),
  };
}

const SECRET_LIFE = '5m';

/** The secret that Apple's clients sign themselves. */
async function signAppleSecret(
  { clientId, teamId, keyId, privateKey }: NonNullable<SocialSettings['apple']>,
  audience: string,
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(SECRET_LIFE)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

function createApple(settings: NonNullable<SocialSettings['apple']>): OpenIdProvider {
  const { clientId, issuer } = settings;
  const audience = issuer ?? 'https://appleid.apple.com';
  const base = issuer ?? `${audience}/auth`;
  const authorization = `${base}/authorize`;
  return {
    key: 'apple',
    issuers: [audience],
    clientId,
    keys: readKeys(`${base}/keys`),
    origin: new URL(authorization).origin,
    // Apple knows no code challenge; the nonce in its token binds the code. It says name and address in a form that it
    // posts, and in no other way.
    toAddress: ({ redirectUri, state, nonce }) =>
      toAuthorizationAddress(authorization, {
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'name email',
        state,
        nonce,
        response_mode: 'form_post',
      }),
    exchange: async (code, { redirectUri }) =>
      exchangeForToken(`${base}/token`, {
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: await signAppleSecret(settings, audience),
      }),
  };
}

/** The providers that are set up, in the order in which they are offered. */
export function createProviders({ apple, google }: SocialSettings): readonly OpenIdProvider[] {
  return [...(apple ? [createApple(apple)] : []), ...(google ? [createGoogle(google)] : [])];
}
