// A customer confirms who is there: new tokens for a code, and a new session id, so that the old one opens nothing.
import { ELEVATION_FAILED } from '#lib/contracts/identity/elevation.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { ApplicationContext } from './application-context.ts';
import { NotSignedIn } from './customer-call.ts';
import { dropSession, type RequestContext } from './request-context.ts';
import { changeSession, findSession, type LiveSession, moveSession, SAVED_SESSION_MS } from './session.ts';
import { endSession, requestTokens } from './session-refresh.ts';
import type { CodeInput } from './visitor-api.ts';

const CODE_REFUSALS = new Set(['2fa_incorrect', '2fa_account_locked']);

async function endLostSession(
  app: ApplicationContext,
  context: RequestContext,
  code: 'session_ended' | 'session_refused' = 'session_ended',
): Promise<never> {
  await dropSession(app, context);
  throw new NotSignedIn(code);
}

/** The error of a refresh that failed with a code: its own for a wrong code, else that the refresh failed. */
function toElevationError(error: unknown): unknown {
  if (!(error instanceof ApiError) || CODE_REFUSALS.has(error.code ?? '')) return error;
  const { message } = ELEVATION_FAILED.AUTH_REFRESH_FAILED;
  const status = error.status || ELEVATION_FAILED.AUTH_REFRESH_FAILED.status;
  return new ApiError({
    status,
    url: '/session/elevate',
    error: { code: 'AUTH_REFRESH_FAILED', message, level: 'error' },
  });
}

async function requestElevated(
  app: ApplicationContext,
  context: RequestContext,
  session: LiveSession,
  asked: CodeInput,
): Promise<LiveSession | undefined> {
  const { accessToken, refreshToken, customerToken } = await requestTokens(
    app,
    session,
    context.requestId,
    asked,
  );
  const tokens = { accessToken, refreshToken, customerToken };
  return changeSession(app.sessions, session, (body) => ({ ...body, ...tokens }), app.now());
}

/**
 * Confirms who is there with a code. A wrong one leaves the session as it is.
 * @throws ApiError `2fa_incorrect`, `2fa_account_locked`, `AUTH_REFRESH_FAILED`; NotSignedIn
 */
export async function elevateSession(
  app: ApplicationContext,
  context: RequestContext,
  asked: CodeInput,
): Promise<void> {
  const found = await context.getSession(app);
  if (found.state !== 'live') throw new NotSignedIn('unauthorised');
  await app.refreshes.get(found.session.idHash);
  const latest = await findSession(app.sessions, found.session.idHash, app.now());
  if (!latest) return endLostSession(app, context);
  try {
    const elevated = await requestElevated(app, context, latest, asked);
    if (!elevated) return endLostSession(app, context);
    const { id, session } = await moveSession(app.sessions, elevated, {
      now: app.now(),
      timeoutMs: await app.getSessionTimeoutMs(),
    });
    context.setSession({ state: 'live', session });
    context.setCookie('session', id, elevated.body.saveDevice ? SAVED_SESSION_MS / 1000 : undefined);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'refresh_invalid') {
      await endSession(app, latest, context.requestId);
      return endLostSession(app, context, 'session_refused');
    }
    throw toElevationError(error);
  }
}
