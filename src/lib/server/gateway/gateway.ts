// The door between the browser and the services. It holds the session; the browser never sees a token (S1, S5).
import { logIn, signUp } from '#lib/contracts/customer.ts';
import { ApiError, COMMON_ERRORS, JsonError } from '#lib/contracts/errors.ts';
import { HEADERS } from '#lib/contracts/headers.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/visitor.ts';
import type { ApplicationContext } from '../application-context.ts';
import { callAsVisitor, NotSignedIn } from '../services/customer-call.ts';
import { ServiceLost } from '../services/service.ts';
import type { CallInput } from '../services/service-call.ts';
import { recordSale } from '../session/cart-join.ts';
import type { RequestContext } from '../session/request-context.ts';
import { findVisitor, GUEST, signIn, signOut } from '../session/sign-in.ts';
import {
  createAnswer,
  type GatewayAnswer,
  GatewayError,
  passAnswer,
  toErrorAnswer,
  toResponse,
} from './answer.ts';
import { isCallOpen } from './call-gates.ts';
import { callCart } from './cart-call.ts';
import { matchCall, type OwnCall } from './match-call.ts';
import { parseDetails, readBody } from './read-body.ts';
import { isOriginAllowed } from './same-origin.ts';
import { type OwnCallHandler, WIDGET_CALLS } from './widget-calls.ts';

async function answerSignIn(
  web: ApplicationContext,
  visit: RequestContext,
  endpoint: typeof logIn | typeof signUp,
  body?: string,
) {
  const done = await signIn(web, visit, endpoint, parseDetails(body));
  if (done.outcome === 'refused') return createAnswer(done.envelope, done.status);
  return createAnswer({ result: done.visitor });
}

const OWN = {
  ...WIDGET_CALLS,
  session: async (web, visit) => createAnswer({ result: await findVisitor(web, visit) }),
  login: (web, visit, body) => answerSignIn(web, visit, logIn, body),
  signup: (web, visit, body) => answerSignIn(web, visit, signUp, body),
  logout: async (web, visit) => {
    await signOut(web, visit);
    return createAnswer({ result: GUEST });
  },
} as const satisfies Record<OwnCall, OwnCallHandler>;

async function answerMatchedCall(
  web: ApplicationContext,
  visit: RequestContext,
  request: Request,
): Promise<GatewayAnswer> {
  const { pathname, search } = new URL(request.url);
  const match = matchCall(request.method, pathname);
  if (match.found === 'nothing') throw new GatewayError('not_found', COMMON_ERRORS.not_found);
  if (match.found === 'path') {
    const allow = { allow: match.allow.join(', ') };
    throw new GatewayError('method_unknown', GATEWAY_ERRORS.method_unknown, allow);
  }
  if (!isOriginAllowed(request)) throw new GatewayError('cross_site', GATEWAY_ERRORS.cross_site);
  const body = await readBody(request);
  const { target, params } = match;
  if (target.kind === 'own') return OWN[target.call](web, visit, body, search.slice(1));
  const idempotencyKey = request.headers.get(HEADERS.idempotencyKey) ?? undefined;
  const sent: CallInput = { params, search: search.slice(1), body, idempotencyKey };
  if (target.kind === 'cart') return callCart(web, visit, target.pair, sent);
  if (!(await isCallOpen(web, visit, target.endpoint)))
    throw new GatewayError('not_found', COMMON_ERRORS.not_found);
  const given = await callAsVisitor(web, visit, target.endpoint, sent);
  recordSale(visit, target.endpoint, given, sent);
  return passAnswer(given);
}

/** A failure as an answer: what is known is told, what is ours is only logged. */
function toFailureAnswer(error: unknown): GatewayAnswer {
  if (error instanceof GatewayError) return toErrorAnswer(error);
  const toAnswer = (code: string, rule: { status: number; message: string }) =>
    toErrorAnswer(new GatewayError(code, rule));
  if (error instanceof NotSignedIn)
    return error.code === 'session_ended'
      ? toAnswer(error.code, GATEWAY_ERRORS.session_ended)
      : toAnswer(error.code, COMMON_ERRORS.unauthorised);
  if (error instanceof ServiceLost) return toAnswer(error.code, GATEWAY_ERRORS[error.code]);
  const isAway = error instanceof ApiError && error.status === GATEWAY_ERRORS.service_down.status;
  if (isAway || error instanceof JsonError) return toAnswer('service_down', GATEWAY_ERRORS.service_down);
  return toAnswer('server_error', COMMON_ERRORS.server_error);
}

async function logCall(
  web: ApplicationContext,
  visit: RequestContext,
  request: Request,
  status: number,
  error?: unknown,
): Promise<void> {
  const found = await visit.getSession(web).catch(() => undefined);
  const customerId = found?.state === 'live' ? found.session.body.customerId : undefined;
  const { pathname: url } = new URL(request.url);
  const { requestId } = visit;
  const line = {
    customerId,
    requestId,
    status,
    method: request.method,
    url,
    ...(status >= 500 && { err: error }),
  };
  if (status >= 500) web.log.error(line, 'a call failed');
  else if (status >= 400) web.log.info(line, 'a call was refused');
  else web.log.debug(line, 'a call was answered');
}

/** Answers one call of the browser; whatever happens, with JSON. */
export async function answerCall(
  web: ApplicationContext,
  visit: RequestContext,
  request: Request,
  ask: () => Promise<GatewayAnswer> = () => answerMatchedCall(web, visit, request),
): Promise<Response> {
  let failure: unknown;
  const given = await ask().catch((error: unknown) => {
    failure = error;
    return toFailureAnswer(error);
  });
  await logCall(web, visit, request, given.status, failure);
  return toResponse(given, visit);
}

/** The answer of a web server that has no services at all. */
export const createUnreachableResponse = (visit: RequestContext): Response =>
  toResponse(toErrorAnswer(new GatewayError('service_down', GATEWAY_ERRORS.service_down)), visit);
