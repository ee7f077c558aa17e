// New tokens for a session: requested once for all concurrent calls, and checked to be the same customer's.
import { type Login, logOut, refreshSession } from '#lib/contracts/identity/customer.ts';
import { ApiError, JsonError } from '#lib/contracts/protocol/errors.ts';
import { toSent } from '../services/endpoint-call.ts';
import { ServiceLost } from '../services/service.ts';
import { parseAnswer } from '../services/service-answer.ts';
import { createCall } from '../services/service-call.ts';
import type { ApplicationContext } from './application-context.ts';
import { changeSession, findSession, type LiveSession, retireSession } from './session.ts';
import { AuthValidationError, checkTokens } from './token-checks.ts';
import { rethrowLostAsDown } from './wrap-session-store.ts';

type Refreshed = Omit<Login, 'customer'>;

/** Ends the session at the service. One that is away learns of it no later than by the expiry. */
async function endAtService(app: ApplicationContext, session: LiveSession, requestId: string): Promise<void> {
  const sent = toSent(logOut, { body: { refreshToken: session.body.refreshToken } });
  await app.service
    .send(createCall(logOut, sent, { requestId }))
    .catch((error: unknown) => app.log.warn({ err: error, requestId }, 'a logout was lost'));
}

/** Ends the session here and at the service. */
export async function endSession(
  app: ApplicationContext,
  session: LiveSession,
  requestId: string,
): Promise<void> {
  await app.sessions.remove(session.idHash);
  await endAtService(app, session, requestId);
}

/** The same where another session follows: what is under way with the id of before takes no cookies of that one. */
export async function endFormerSession(
  app: ApplicationContext,
  session: LiveSession,
  requestId: string,
): Promise<void> {
  await retireSession(app.sessions, session.idHash, app.now());
  await endAtService(app, session, requestId);
}

/** A code of the second step, where the customer confirms who is there. */
interface Confirmation {
  readonly otp: string;
  readonly rememberDevice: boolean;
}

export async function requestTokens(
  app: ApplicationContext,
  { body }: LiveSession,
  requestId: string,
  confirmation?: Confirmation,
): Promise<Refreshed> {
  const { customerId, accessToken, refreshToken, customerToken, saveDevice } = body;
  checkTokens(customerId, { accessToken, refreshToken, customerToken });
  const sent = toSent(refreshSession, { body: { refreshToken, saveDevice, ...confirmation } });
  const answer = await app.service.send(createCall(refreshSession, sent, { requestId }));
  const tokens = parseAnswer(refreshSession, answer).result;
  checkTokens(customerId, {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    customerToken: tokens.customerToken,
  });
  return tokens;
}

/** Only the service's own word ends a session. Anything else that answers 401 may be a fault on the way. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof AuthValidationError || (error instanceof ApiError && error.code === 'refresh_invalid');

async function refreshNow(
  app: ApplicationContext,
  used: LiveSession,
  requestId: string,
): Promise<LiveSession | undefined> {
  const latest = await findSession(app.sessions, used.idHash, app.now());
  if (!latest || latest.body.accessToken !== used.body.accessToken) return latest;
  try {
    const { accessToken, refreshToken, customerToken } = await requestTokens(app, latest, requestId);
    const tokens = { accessToken, refreshToken, customerToken };
    return await changeSession(app.sessions, latest, (body) => ({ ...body, ...tokens }), app.now());
  } catch (error) {
    if (!isSessionOver(error)) {
      const isFault = error instanceof ApiError || error instanceof JsonError;
      throw isFault ? new ServiceLost('service_down', { cause: error }) : error;
    }
    app.log.warn(
      { err: error, requestId, customerId: used.body.customerId },
      'a session was ended by its refresh',
    );
    await endSession(app, latest, requestId);
    return undefined;
  }
}

/**
 * The session with tokens that are newer than those used; nothing when the session is over.
 * @throws ServiceLost when the service could not be asked, or its answer could not be kept: the call that asked for it was
 *   refused, and has changed nothing.
 */
export function refreshSessionOnce(
  app: ApplicationContext,
  used: LiveSession,
  requestId: string,
): Promise<LiveSession | undefined> {
  const joined = app.refreshes.get(used.idHash);
  if (joined) return joined;
  const refreshing = rethrowLostAsDown(refreshNow(app, used, requestId));
  const started = refreshing.finally(() => app.refreshes.delete(used.idHash));
  app.refreshes.set(used.idHash, started);
  return started;
}
