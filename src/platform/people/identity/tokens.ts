// Access, refresh and customer tokens. Each names its customer and session, so that tokens of two cannot be combined.
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import type { CustomerCaller } from '../../auth.ts';
import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services, SigningKeys } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export type TokenKind = 'access' | 'refresh' | 'customer';

/** Lifetime of each kind of token. A session may end earlier. */
export const TOKEN_TTL_MS = {
  access: 10 * 60_000,
  refresh: 30 * 86_400_000,
  customer: 30 * 86_400_000,
} as const satisfies Record<TokenKind, number>;

export interface TokenClaims {
  readonly kind: TokenKind;
  readonly customerId: string;
  readonly sessionId: string;
  /** Distinguishes this token from the previous one. */
  readonly nonce: string;
}

const ALGORITHM = 'HS256';
const secrets = new WeakMap<SigningKeys, Promise<CryptoKey>>();

function getSecret(keys: SigningKeys): Promise<CryptoKey> {
  const known = secrets.get(keys);
  if (known) return known;
  const raw = new TextEncoder().encode(keys.tokenSecret);
  const usages: KeyUsage[] = ['sign', 'verify'];
  const made = crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, usages);
  secrets.set(keys, made);
  return made;
}

function parseClaims(payload: JWTPayload, kind: TokenKind): TokenClaims | undefined {
  const { kind: said, customer_id: customerId, sid: sessionId, jti: nonce } = payload;
  if (said !== kind || typeof customerId !== 'string' || typeof sessionId !== 'string' || !nonce)
    return undefined;
  return { kind, customerId, sessionId, nonce };
}

interface VerifiedToken {
  readonly claims: TokenClaims;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
const VERIFIED_TOKENS_MAX = 10_000;
const verified = new WeakMap<SigningKeys, LRUCache<string, VerifiedToken>>();

/**
 * Tokens that were signed here, or whose signature was found right before: a signature does not change, and checking it
 * takes longest.
 */
function getKnownTokens(keys: SigningKeys): LRUCache<string, VerifiedToken> {
  const known = verified.get(keys) ?? new LRUCache<string, VerifiedToken>({ max: VERIFIED_TOKENS_MAX });
  verified.set(keys, known);
  return known;
}

/** Signs a token as of that instant: the same claims and instant give the same token. */
export async function signToken({ keys }: Services, claims: TokenClaims, issuedMs: number): Promise<string> {
  const { kind, customerId, sessionId, nonce } = claims;
  const expiresS = Math.floor((issuedMs + TOKEN_TTL_MS[kind]) / 1000);
  const token = await new SignJWT({ kind, customer_id: customerId, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(nonce)
    .setIssuedAt(Math.floor(issuedMs / 1000))
    .setExpirationTime(expiresS)
    .sign(await getSecret(keys));
  getKnownTokens(keys).set(token, {
    claims: { kind, customerId, sessionId, nonce },
    expiresAt: expiresS * 1000,
  });
  return token;
}

async function verifyToken({ keys, clock }: Services, token: string): Promise<JWTPayload | undefined> {
  try {
    const options = { algorithms: [ALGORITHM], currentDate: new Date(clock.now()) };
    return (await jwtVerify(token, await getSecret(keys), options)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** What a token of that kind says; nothing when it is forged, expired or of another kind. */
export async function readToken(
  services: Services,
  kind: TokenKind,
  token: string,
): Promise<TokenClaims | undefined> {
  const known = getKnownTokens(services.keys);
  const before = known.get(token);
  if (before && before.claims.kind === kind && services.clock.now() < before.expiresAt) return before.claims;
  const payload = await verifyToken(services, token);
  const claims = payload && parseClaims(payload, kind);
  if (claims) known.set(token, { claims, expiresAt: (payload.exp ?? 0) * 1000 });
  return claims;
}

const parseBearer = (headers: Headers): string =>
  /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';

interface NamedSession {
  readonly sessionId: string;
  readonly customerId: string;
  readonly now: string;
}

const selectOpenSession = defineStatement((at, { sessionId, customerId, now }: NamedSession) =>
  at
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.customer_id', '=', customerId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('customer.closed_at', 'is', null)
    .where('customer.is_locked', '=', 0),
);

export async function isSessionOpen(
  at: Db | Tx,
  { clock }: Services,
  { sessionId, customerId }: Pick<TokenClaims, 'sessionId' | 'customerId'>,
): Promise<boolean> {
  const named = { sessionId, customerId, now: getNowIso(clock) };
  return (await selectOpenSession(at, named).executeTakeFirst()) !== undefined;
}

/**
 * The customer a call is made for: customer id, customer token and bearer must all name one customer and one
 * session, and that session must be open. Otherwise the call has no customer.
 */
export async function readCustomer(
  headers: Headers,
  services: Services,
): Promise<CustomerCaller | undefined> {
  const bearer = parseBearer(headers);
  const customerToken = headers.get(HEADERS.customerToken);
  if (!bearer || !customerToken) return undefined;
  const access = await readToken(services, 'access', bearer);
  const customer = await readToken(services, 'customer', customerToken);
  if (!access || !customer) return undefined;
  const { customerId, sessionId } = access;
  const isOne = customer.customerId === customerId && customer.sessionId === sessionId;
  if (!isOne || headers.get(HEADERS.customerId) !== customerId) return undefined;
  return (await isSessionOpen(services.database.db, services, access))
    ? { kind: 'customer', customerId, sessionId }
    : undefined;
}

/** The same where no customer token is sent: bearer and customer id must name one customer. */
export async function readBearerCustomer(
  headers: Headers,
  services: Services,
): Promise<CustomerCaller | undefined> {
  const access = await readToken(services, 'access', parseBearer(headers));
  if (!access || headers.get(HEADERS.customerId) !== access.customerId) return undefined;
  const { customerId, sessionId } = access;
  return (await isSessionOpen(services.database.db, services, access))
    ? { kind: 'customer', customerId, sessionId }
    : undefined;
}
