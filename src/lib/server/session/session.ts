// The session of a visitor: tokens on the server, behind a random id in a cookie (decision S1).
import { createHash, randomBytes } from 'node:crypto';
import type { Login } from '#lib/contracts/identity/customer.ts';
import { getRequiredAction, type RequiredAction } from '#lib/domain/account/required-actions.ts';
import { getOwnSegment } from '#lib/domain/brand/capabilities.ts';
import { getOwnPricing } from '#lib/domain/offers/own-pricing.ts';
import type { SessionStore, StoredSession } from '../services/platform.ts';
import type { CallIdentity } from '../services/signing.ts';

/** Without a request for this long a session is over, unless the site's settings say otherwise. Milliseconds. */
export const SESSION_TIMEOUT_MS = 3_600_000;
/** A device that the customer chose to stay logged in on is logged in for this long at most. Milliseconds. */
export const SAVED_SESSION_MS = 30 * 86_400_000;
/** After this much rest a visit counts as a new one, in milliseconds. */
export const VISIT_IDLE_MS = 1_800_000;
/** The end of a session is moved at most this often, to spare the database. */
const TOUCH_EVERY_MS = 60_000;
const REPLACE_TRIES = 5;
/** For this long the former id of a session, or of the one before, is known as such: calls with it may be under way. Milliseconds. */
const FORMER_ID_MS = 30_000;

export interface SessionBody extends CallIdentity {
  readonly refreshToken: string;
  readonly saveDevice: boolean;
  /** What the customer has to do first. Stored sessions hold it under this name. */
  readonly duty?: RequiredAction | undefined;
  /** The segment of capabilities that is the customer's own. */
  readonly segment?: string | undefined;
  /** The pricing that is the customer's own. */
  readonly pricing?: string | undefined;
}

export interface LiveSession {
  readonly idHash: string;
  readonly body: SessionBody;
  /** The body as it is stored, to see whether another request changed it. */
  readonly stored: string;
}

export type SessionState =
  | { readonly state: 'none' }
  /** There was a cookie, and its session is over. */
  | { readonly state: 'ended' }
  | { readonly state: 'live'; readonly session: LiveSession };

const ID_BYTES = 32;
const createId = (bytes: number): string => randomBytes(bytes).toString('base64url');
export const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Opens a session under a new id; gives the id for the cookie. */
export async function openSession(
  store: SessionStore,
  { customer, ...tokens }: Login,
  { now, timeoutMs, saveDevice }: { now: number; timeoutMs: number; saveDevice: boolean },
): Promise<{ id: string; session: LiveSession }> {
  const id = createId(ID_BYTES);
  const { customerId } = customer;
  const { accessToken, refreshToken, customerToken, deviceUuid } = tokens;
  const body: SessionBody = {
    customerId,
    accessToken,
    refreshToken,
    customerToken,
    deviceUuid,
    visitId: createId(16),
    saveDevice,
    duty: getRequiredAction(customer),
    segment: getOwnSegment(customer.segmentName),
    pricing: getOwnPricing(customer.pricingId),
  };
  const stored = JSON.stringify(body);
  const idHash = hashId(id);
  const savedUntil = saveDevice ? now + SAVED_SESSION_MS : undefined;
  await store.create(idHash, { body: stored, expiresAt: now + timeoutMs, savedUntil });
  return { id, session: { idHash, body, stored } };
}

/** Ends a session whose cookies another one takes over: its id opens nothing any more, and is known for a while. */
export const retireSession = (store: SessionStore, idHash: string, now: number): Promise<void> =>
  store.retire(idHash, now + FORMER_ID_MS);

/** The same session under a new id; the old id opens nothing any more, and is known as a former one for a while. */
export async function moveSession(
  store: SessionStore,
  { idHash: oldHash, body }: LiveSession,
  { now, timeoutMs }: { now: number; timeoutMs: number },
): Promise<{ id: string; session: LiveSession }> {
  const id = createId(ID_BYTES);
  const idHash = hashId(id);
  const stored = JSON.stringify(body);
  const savedUntil = body.saveDevice ? now + SAVED_SESSION_MS : undefined;
  await store.create(idHash, { body: stored, expiresAt: now + timeoutMs, savedUntil });
  await retireSession(store, oldHash, now);
  return { id, session: { idHash, body, stored } };
}

const toLiveSession = (idHash: string, stored: string): LiveSession => ({
  idHash,
  stored,
  body: JSON.parse(stored) as SessionBody,
});

/** Idle for too long, and on a device that is not to stay logged in, or not any more. */
const hasEnded = ({ expiresAt, savedUntil = 0 }: StoredSession, now: number): boolean =>
  Math.max(expiresAt, savedUntil) <= now;

const isRetired = ({ body }: StoredSession): boolean => body === '';

/** Whether an id was a session's a moment ago, whose cookies are those of another id by now. */
export async function isFormerId(store: SessionStore, id: string, now: number): Promise<boolean> {
  const found = await store.read(hashId(id));
  return found !== undefined && isRetired(found) && !hasEnded(found, now);
}

/** Reads a session as it is stored at this moment; ended ones are nothing. */
export async function findSession(
  store: SessionStore,
  idHash: string,
  now: number,
): Promise<LiveSession | undefined> {
  const found = await store.read(idHash);
  return found && !isRetired(found) && !hasEnded(found, now) ? toLiveSession(idHash, found.body) : undefined;
}

/**
 * Changes the body of a session. Where another request was faster the change is made to what that one left.
 * Nothing when the session is over.
 */
export async function changeSession(
  store: SessionStore,
  session: LiveSession,
  change: (body: SessionBody) => SessionBody,
  now: number,
): Promise<LiveSession | undefined> {
  let latest: LiveSession | undefined = session;
  for (let attempt = 0; latest && attempt < REPLACE_TRIES; attempt += 1) {
    const stored = JSON.stringify(change(latest.body));
    if (await store.replace(latest.idHash, latest.stored, stored))
      return toLiveSession(latest.idHash, stored);
    latest = await findSession(store, latest.idHash, now);
  }
  return latest;
}

/** The session of a cookie, kept alive by this request. */
export async function readSession(
  store: SessionStore,
  id: string,
  { now, timeoutMs }: { now: number; timeoutMs: number },
): Promise<SessionState> {
  const idHash = hashId(id);
  const found = await store.read(idHash);
  if (!found || hasEnded(found, now)) {
    if (found) await store.remove(idHash);
    return { state: 'ended' };
  }
  if (isRetired(found)) return { state: 'ended' };
  const restedMs = now - (found.expiresAt - timeoutMs);
  if (restedMs > TOUCH_EVERY_MS) await store.touch(idHash, now + timeoutMs);
  const session = toLiveSession(idHash, found.body);
  if (restedMs <= VISIT_IDLE_MS) return { state: 'live', session };
  const renewed = await changeSession(store, session, (body) => ({ ...body, visitId: createId(16) }), now);
  return renewed ? { state: 'live', session: renewed } : { state: 'ended' };
}
