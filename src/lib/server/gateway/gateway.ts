// The gateway between the browser and the services. It holds the session; the browser never sees a token (decisions S1
// and S5).

import type { ExposedEndpoint } from '#lib/contracts/endpoints.ts';
import { logIn, signUp } from '#lib/contracts/identity/customer.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError, COMMON_ERRORS, JsonError } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import type { ApplicationContext } from '../application-context.ts';
import { toLoggedPath } from '../http/server/access-log.ts';
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
import { callCart } from './cart-call.ts';
import { getCartPair } from './cart-pair.ts';
import { answerElevation } from './elevation-call.ts';
import { matchCall } from './match-call.ts';
import { parseDetails, readBody } from './read-body.ts';
import { requireCall } from './require-call.ts';
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

type OwnCallName = ExposedEndpoint<'gateway'>['name'];

/** The calls that the gateway answers itself. */
const OWN: Readonly<Record<OwnCallName, OwnCallHandler>> = {
  ...WIDGET_CALLS,
  getSession: async (web, visit) => createAnswer({ result: await findVisitor(web, visit) }),
  beginSession: (web, visit, body) => answerSignIn(web, visit, logIn, body),
  openAccount: (web, visit, body) => answerSignIn(web, visit, signUp, body),
  elevateSession: answerElevation,
  endSession: async (web, visit) => {
    await signOut(web, visit);
    return createAnswer({ result: GUEST });
  },
};

const isOwnCall = (name: string): name is OwnCallName => Object.hasOwn(OWN, name);

/** Whether the page that the call belongs to is there for this visitor. Calls of no such page are open. */
async function isCallOpen(
  web: ApplicationContext,
  visit: RequestContext,
  { gate }: EndpointShape,
): Promise<boolean> {
  if (!gate) return true;
  const found = await visit.getSession(web);
  const segment = found.state === 'live' ? found.session.body.segment : undefined;
  return isRouteOpen(gate, await web.readCapabilities(visit.brand, segment));
}

async function answerMatchedCall(
  web: ApplicationContext,
  visit: RequestContext,
  request: Request,
): Promise<GatewayAnswer> {
  const { endpoint, params, search } = requireCall(request, matchCall);
  const body = await readBody(request, endpoint);
  if (isOwnCall(endpoint.name)) return OWN[endpoint.name](web, visit, body, search);
  const idempotencyKey = request.headers.get(HEADERS.idempotencyKey) ?? undefined;
  const sent: CallInput = { params, search, body, idempotencyKey };
  if (endpoint.exposure === 'cart') return callCart(web, visit, getCartPair(endpoint), sent);
  if (!(await isCallOpen(web, visit, endpoint))) throw new GatewayError('not_found', COMMON_ERRORS.not_found);
  const given = await callAsVisitor(web, visit, endpoint, sent);
  recordSale(visit, endpoint, given, sent);
  return passAnswer(given);
}

/** A failure as an answer: a known error as it is, a fault of our own without its details. */
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
  const url = toLoggedPath(new URL(request.url).pathname);
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
