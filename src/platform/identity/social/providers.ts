// Apple and Google, as the environment sets them up. A shop without their keys offers none.
import { Apple, CodeChallengeMethod, OAuth2Client, type OAuth2Tokens } from 'arctic';
import { createRemoteJWKSet, importPKCS8, type JWTVerifyGetKey, SignJWT } from 'jose';
import type { SocialProvider } from '#lib/contracts/identity/social.ts';

/** Keys of a provider. `issuer` leads to a stand-in on this machine, never in production. */
export interface SocialSettings {
  readonly google?: { readonly clientId: string; readonly clientSecret: string; readonly issuer?: string };
  readonly apple?: {
    readonly clientId: string;
    readonly teamId: string;
    readonly keyId: string;
    /** PKCS #8, PEM. */
    readonly privateKey: string;
    readonly issuer?: string;
  };
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
  /** Exchanges a code. Throws where the provider refuses it or does not answer. */
  exchange(code: string, asked: Pick<AuthorizationAsked, 'redirectUri' | 'verifier'>): Promise<OAuth2Tokens>;
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
  const createClient = (redirectUri: string) => new OAuth2Client(clientId, clientSecret, redirectUri);
  return {
    key: 'google',
    issuers: issuer ? [issuer] : ['https://accounts.google.com', 'accounts.google.com'],
    clientId,
    keys: readKeys(issuer ? `${issuer}/keys` : 'https://www.googleapis.com/oauth2/v3/certs'),
    origin: new URL(authorization).origin,
    toAddress({ redirectUri, state, nonce, verifier }) {
      const scopes = ['openid', 'email', 'profile'];
      const address = createClient(redirectUri).createAuthorizationURLWithPKCE(
        authorization,
        state,
        CodeChallengeMethod.S256,
        verifier,
        scopes,
      );
      address.searchParams.set('nonce', nonce);
      // Else a browser with one Google account goes on without showing whose it is.
      address.searchParams.set('prompt', 'select_account');
      return address;
    },
    exchange: (code, { redirectUri, verifier }) =>
      createClient(redirectUri).validateAuthorizationCode(token, code, verifier),
  };
}

const PEM_FRAME = /-----(BEGIN|END) PRIVATE KEY-----|\s/g;
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
  const { clientId, teamId, keyId, privateKey, issuer } = settings;
  const authorization = `${issuer ?? 'https://appleid.apple.com/auth'}/authorize`;
  const keyBytes = new Uint8Array(Buffer.from(privateKey.replace(PEM_FRAME, ''), 'base64'));
  return {
    key: 'apple',
    issuers: [issuer ?? 'https://appleid.apple.com'],
    clientId,
    keys: readKeys(issuer ? `${issuer}/keys` : 'https://appleid.apple.com/auth/keys'),
    origin: new URL(authorization).origin,
    // Apple knows no code challenge; the nonce in its token binds the code.
    toAddress({ redirectUri, state, nonce }) {
      const address = new OAuth2Client(clientId, null, redirectUri).createAuthorizationURL(
        authorization,
        state,
        ['name', 'email'],
      );
      address.searchParams.set('nonce', nonce);
      // Apple says name and address in a form that it posts, and in no other way.
      address.searchParams.set('response_mode', 'form_post');
      return address;
    },
    async exchange(code, { redirectUri }) {
      if (!issuer)
        return new Apple(clientId, teamId, keyId, keyBytes, redirectUri).validateAuthorizationCode(code);
      const secret = await signAppleSecret(settings, issuer);
      const client = new OAuth2Client(clientId, secret, redirectUri);
      return client.validateAuthorizationCode(`${issuer}/token`, code, null);
    },
  };
}

/** The providers that are set up, in the order in which they are offered. */
export function createProviders({ apple, google }: SocialSettings): readonly OpenIdProvider[] {
  return [...(apple ? [createApple(apple)] : []), ...(google ? [createGoogle(google)] : [])];
}
