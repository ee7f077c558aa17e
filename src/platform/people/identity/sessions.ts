// Sessions of the service: opened at login, continued by refresh tokens that work once each, ended for good.
import { createHmac } from 'node:crypto';
import { refreshSession } from '#lib/contracts/identity/customer.ts';
import type { SignInMethod } from '#lib/contracts/identity/session-list.ts';
import { toDeviceLabel } from '#lib/domain/account/device-label.ts';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { readToken, signToken, type TokenClaims } from './tokens.ts';

/** How long a customer who confirmed who is there need not do so again, in milliseconds. */
export const ELEVATION_MS = 10 * 60_000;
/** How long a session lasts without a refresh, in milliseconds. */
const SESSION_TTL_MS = { saved: 30 * 86_400_000, passing: 86_400_000 } as const;
/** A refresh token repeated within this time is a retry after a lost answer; later it counts as stolen. */
export const REFRESH_GRACE_MS = 30_000;

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly customerToken: string;
  readonly deviceUuid: string;
}

const getExpiry = (now: number, saveDevice: boolean): string =>
  toIso(now + (saveDevice ? SESSION_TTL_MS.saved : SESSION_TTL_MS.passing));

const signRefreshToken = (
  services: Services,
  customerId: string,
  sessionId: string,
  nonce: string,
  rotatedAt: string,
): Promise<string> =>
  signToken(services, { kind: 'refresh', customerId, sessionId, nonce }, Date.parse(rotatedAt));

/** Derived from the previous nonce, so that a repeated refresh gives the same token and not a second one. */
const deriveNextNonce = ({ keys }: Services, nonce: string): string =>
  createHmac('sha256', keys.tokenSecret).update(`refresh:${nonce}`).digest('hex');

async function createTokens(
  services: Services,
  session: { id: string; customer_id: string; device_uuid: string; created_at: string },
  refreshToken: string,
): Promise<SessionTokens> {
  const who = { customerId: session.customer_id, sessionId: session.id };
  const access = { kind: 'access', ...who, nonce: services.random.createHex(16) } as const;
  const customer = { kind: 'customer', ...who, nonce: session.id } as const;
  return {
    accessToken: await signToken(services, access, services.clock.now()),
    refreshToken,
    customerToken: await signToken(services, customer, services.clock.now()),
    deviceUuid: session.device_uuid,
  };
}

export interface NewSession {
  readonly customerId: string;
  /** A device keeps its id only where this customer used it before. */
  readonly deviceUuid: string | undefined;
  readonly saveDevice: boolean;
  readonly method?: SignInMethod;
  /** What the browser calls itself. */
  readonly agent?: string | undefined;
  readonly address?: string | undefined;
  /** Key of the brand whose site it is opened at. */
  readonly brand?: string | undefined;
  /** Who is there was shown with more than a password: no code is asked for in the next minutes. */
  readonly isElevated?: boolean;
}

/** Opens a session of the customer. */
export async function openSession(at: Db | Tx, services: Services, who: NewSession): Promise<SessionTokens> {
  const now = services.clock.now();
  const id = services.random.createId('ses', now);
  const refreshToken = await signRefreshToken(
    services,
    who.customerId,
    id,
    services.random.createHex(16),
    toIso(now),
  );
  const session = {
    id,
    customer_id: who.customerId,
    device_uuid: who.deviceUuid ?? services.random.createHex(16),
    refresh_hash: hashToken(refreshToken),
    previous_hash: null,
    rotated_at: toIso(now),
    created_at: toIso(now),
    expires_at: getExpiry(now, who.saveDevice),
    revoked_at: null,
    label: toDeviceLabel(who.agent ?? ''),
    address_hash: who.address ? hashToken(toNetwork(who.address)) : null,
    last_seen_at: toIso(now),
    elevated_until: who.isElevated ? toIso(now + ELEVATION_MS) : null,
    method: who.method ?? 'password',
  };
  await at.insertInto('session').values(session).execute();
  if (who.brand !== undefined)
    await at.updateTable('customer').set({ brand: who.brand }).where('id', '=', who.customerId).execute();
  return createTokens(services, session, refreshToken);
}

/** The same by the address of the account. */
export async function findKnownDevice(
  { database }: Services,
  email: string,
  deviceUuid: string | undefined,
): Promise<string | undefined> {
  if (!deviceUuid) return undefined;
  const row = await database.db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select('session.device_uuid')
    .where('customer.email', '=', email)
    .where('session.device_uuid', '=', deviceUuid)
    .limit(1)
    .executeTakeFirst();
  return row?.device_uuid;
}

/** The device, if this customer has logged in from it before. */
export async function findOwnDevice(
  at: Db | Tx,
  customerId: string,
  deviceUuid: string | undefined,
): Promise<string | undefined> {
  if (!deviceUuid) return undefined;
  const row = await at
    .selectFrom('session')
    .select('device_uuid')
    .where('customer_id', '=', customerId)
    .where('device_uuid', '=', deviceUuid)
    .limit(1)
    .executeTakeFirst();
  return row?.device_uuid;
}

export const revokeSession = (at: Db | Tx, { clock }: Services, sessionId: string) =>
  at
    .updateTable('session')
    .set({ revoked_at: getNowIso(clock) })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();

export interface PresentedToken {
  readonly token: string;
  readonly saveDevice: boolean;
  /** A code of the second step came with it, and was right. */
  readonly isElevated?: boolean;
}

type Rotation =
  | { outcome: 'rotated'; tokens: SessionTokens }
  | { outcome: 'ended' }
  | { outcome: 'reused'; sessionId: string };

async function rotateToken(
  tx: Tx,
  services: Services,
  claims: TokenClaims,
  presented: PresentedToken,
): Promise<Rotation> {
  const { customerId, sessionId } = claims;
  const now = services.clock.now();
  const nonce = deriveNextNonce(services, claims.nonce);
  const hash = hashToken(presented.token);
  const fresh = await signRefreshToken(services, customerId, sessionId, nonce, toIso(now));
  const rotated = await tx
    .updateTable('session')
    .set({
      refresh_hash: hashToken(fresh),
      previous_hash: hash,
      rotated_at: toIso(now),
      last_seen_at: toIso(now),
      expires_at: getExpiry(now, presented.saveDevice),
      ...(presented.isElevated && { elevated_until: toIso(now + ELEVATION_MS) }),
    })
    .where('id', '=', sessionId)
    .where('refresh_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toIso(now))
    .returningAll()
    .executeTakeFirst();
  if (rotated) return { outcome: 'rotated', tokens: await createTokens(services, rotated, fresh) };
  const session = await tx.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst();
  if (!session || session.revoked_at || session.expires_at <= toIso(now)) return { outcome: 'ended' };
  const isRepeat = session.previous_hash === hash && now - Date.parse(session.rotated_at) <= REFRESH_GRACE_MS;
  if (!isRepeat) {
    await revokeSession(tx, services, sessionId);
    return { outcome: 'reused', sessionId };
  }
  const same = await signRefreshToken(services, customerId, sessionId, nonce, session.rotated_at);
  return { outcome: 'rotated', tokens: await createTokens(services, session, same) };
}

/**
 * New tokens for a refresh token. Asked twice within the grace it gives the same refresh token both times; an older
 * one ends the session, because it counts as stolen.
 * @throws DomainError `refresh_invalid`
 */
export async function rotateSession(services: Services, presented: PresentedToken): Promise<SessionTokens> {
  const createInvalidError = () => createDomainError(refreshSession.errors, 'refresh_invalid');
  const claims = await readToken(services, 'refresh', presented.token);
  if (!claims) throw createInvalidError();
  const rotation = await transact(services.database, (tx) => rotateToken(tx, services, claims, presented));
  if (rotation.outcome === 'rotated') return rotation.tokens;
  if (rotation.outcome === 'reused')
    services.log.warn(
      { sessionId: rotation.sessionId },
      'a used refresh token was shown again; session ended',
    );
  throw createInvalidError();
}

/** Ends the session that a refresh token belongs to; an unknown token ends nothing. */
export async function endSession(services: Services, refreshToken: string): Promise<void> {
  const claims = await readToken(services, 'refresh', refreshToken);
  if (claims) await revokeSession(services.database.db, services, claims.sessionId);
}
