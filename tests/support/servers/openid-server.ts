// A provider of OpenID Connect on this machine: it gives codes, checks the verifier and the redirect, and signs tokens.
import { createHash } from 'node:crypto';
import { exportJWK, exportPKCS8, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { createProviders, type OpenIdProvider } from '#platform/people/identity/social/providers.ts';
import {
  type LocalAnswer,
  type LocalCall,
  type LocalServer,
  openLocalServer,
} from '../payments/local-server.ts';

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** What is wrong with the tokens from now on. */
export interface Bent {
  /** In the place of claims. */
  claims?: JWTPayload;
  isUnsigned?: boolean;
  isSignedByAnother?: boolean;
  /** The answer of the exchange. */
  status?: number;
  areKeysAway?: boolean;
}

export interface OpenIdServer {
  readonly server: LocalServer;
  readonly providers: readonly OpenIdProvider[];
  readonly bent: Bent;
  /** What the provider sends the browser back with, once the person agreed. */
  agree(address: string, person: Person): { code: string; state: string; redirectUri: string };
}

const CLIENT = { google: 'google-client', apple: 'apple-client' } as const;
const SECRET = 'google-secret';
const HOUR_S = 3600;

interface Given {
  readonly person: Person;
  readonly asked: URLSearchParams;
}

const toChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export async function openOpenIdServer(now: () => number): Promise<OpenIdServer> {
  const pair = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const apple = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const given = new Map<string, Given>();
  const bent: Bent = {};

  const sign = async (issuer: string, { person, asked }: Given): Promise<string> => {
    const nowS = Math.floor(now() / 1000);
    const claims: JWTPayload = {
      ...person,
      iss: issuer,
      aud: asked.get('client_id') ?? '',
      nonce: asked.get('nonce') ?? '',
      iat: nowS,
      exp: nowS + HOUR_S,
      ...bent.claims,
    };
    if (bent.isUnsigned) return new UnsecuredJWT(claims).encode();
    const key = bent.isSignedByAnother ? other.privateKey : pair.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  };

  const exchange = async (issuer: string, call: LocalCall): Promise<LocalAnswer> => {
    if (bent.status) return { status: bent.status, body: { error: 'invalid_request' } };
    const body = new URLSearchParams(call.text);
    const code = body.get('code') ?? '';
    const found = given.get(code);
    given.delete(code);
    const challenge = found?.asked.get('code_challenge');
    const isProven = challenge == null || toChallenge(body.get('code_verifier') ?? '') === challenge;
    const id = body.get('client_id');
    const isOurs =
      found?.asked.get('client_id') === id && found.asked.get('redirect_uri') === body.get('redirect_uri');
    if (!found || !isProven || !isOurs) return { status: 400, body: { error: 'invalid_grant' } };
    const id_token = await sign(issuer, found);
    return { status: 200, body: { access_token: 'a', token_type: 'Bearer', expires_in: HOUR_S, id_token } };
  };

  const server = await openLocalServer((call) => {
    const issuer = `http://${call.headers.host}${call.path.replace(/\/[^/]*$/, '')}`;
    if (call.path.endsWith('/token')) return exchange(issuer, call);
    if (call.path.endsWith('/keys') && !bent.areKeysAway) return { status: 200, body: { keys: [jwk] } };
    return { status: 500, body: {} };
  });
  const providers = createProviders({
    google: { clientId: CLIENT.google, clientSecret: SECRET, issuer: `${server.url}/google` },
    apple: {
      clientId: CLIENT.apple,
      teamId: 'team',
      keyId: 'key',
      privateKey: await exportPKCS8(apple.privateKey),
      issuer: `${server.url}/apple`,
    },
  });
  return {
    server,
    providers,
    bent,
    agree(address, person) {
      const { searchParams: asked } = new URL(address);
      const code = `code-${given.size}-${Math.floor(now())}-${asked.get('state')?.slice(0, 8)}`;
      given.set(code, { person, asked });
      return { code, state: asked.get('state') ?? '', redirectUri: asked.get('redirect_uri') ?? '' };
    },
  };
}
