// The gateway between the browser and the services. It holds the session; the browser never sees a token (decisions S1
// and S5).

import type { ExposedEndpoint } from '#lib/contracts/endpoints.ts';
import { logIn, signUp } from '#lib/contracts/identity/customer.ts';
import { CUSTOMER_MARK_HEADER } from '#lib/contracts/identity/customer-mark.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError, COMMON_ERRORS, JsonError } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { getLog } from '../log.ts';
import { getLostCode, ServiceLost } from '../services/service.ts';
import type { CallInput } from '../services/service-call.ts';
import type { ApplicationContext } from '../session/application-context.ts';
import { callAsVisitor, NotSignedIn } from '../session/customer-call.ts';
import { checkCustomerMark, OtherCustomer } from '../session/other-customer.ts';
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
import type { IncomingCall } from './incoming-call.ts';
import { logCall } from './log-call.ts';
import { matchCall } from './match-call.ts';
import { parseDetails, readBody } from './read-body.ts';
import { recordSale } from './record-sale.ts';
import { requireCall } from './require-call.ts';
import { refuseWhileViewing } from './view-refusal.ts';
import { type OwnCallHandler, WIDGET_CALLS } from './widget-calls.ts';

async function answerSignIn(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: typeof logIn | typeof signUp,
  body?: string,
) {
  const done = await signIn(app, context, endpoint, parseDetails(body));
  if (done.outcome === 'refused') return createAnswer(done.envelope, done.status, done.retryAfter);
  return createAnswer({ result: done.visitor });
}

type OwnCallName = ExposedEndpoint<'gateway'>['name'];

/** The calls that the gateway answers itself. */
const OWN: Readonly<Record<OwnCallName, OwnCallHandler>> = {
  ...WIDGET_CALLS,
  getSession: async (app, context) => createAnswer({ result: await findVisitor(app, context) }),
  beginSession: (app, context, body) => answerSignIn(app, context, logIn, body),
  openAccount: (app, context, body) => answerSignIn(app, context, signUp, body),
  elevateSession: answerElevation,
  endSession: async (app, context) => {
    await signOut(app, context);
    return createAnswer({ result: GUEST });
  },
};

const isOwnCall = (name: string): name is OwnCallName => Object.hasOwn(OWN, name);

/** Whether the page that the call belongs to is there for this visitor. Calls of no such page are open. */
async function isCallOpen(
  app: ApplicationContext,
  context: RequestContext,
  { gate }: EndpointShape,
): Promise<boolean> {
  if (!gate) return true;
  const found = await context.getSession(app);
  const segment = found.state === 'live' ? found.session.body.segment : undefined;
  return isRouteOpen(gate, await app.readCapabilities(context.brand, segment));
}

async function answerMatchedCall(
  app: ApplicationContext,
  context: RequestContext,
  request: IncomingCall,
): Promise<GatewayAnswer> {
  const { endpoint, params, search } = requireCall(request, matchCall);
  const body = await readBody(request, endpoint);
  if (isOwnCall(endpoint.name)) return OWN[endpoint.name](app, context, body, search);
  const mark = request.headers.get(CUSTOMER_MARK_HEADER);
  if (mark !== null) await checkCustomerMark(app, context, mark);
  const idempotencyKey = request.headers.get(HEADERS.idempotencyKey) ?? undefined;
  const sent: CallInput = { params, search, body, idempotencyKey };
  if (endpoint.exposure === 'cart') return callCart(app, context, getCartPair(endpoint), sent);
  if (!(await isCallOpen(app, context, endpoint)))
    throw new GatewayError('not_found', COMMON_ERRORS.not_found);
  const given = await callAsVisitor(app, context, endpoint, sent);
  recordSale(context, endpoint, given, sent);
  return passAnswer(given);
}

/** A failure as an error of the gateway: a known one as it is, a fault of our own without its details. */
function toGatewayError(error: unknown, { method }: Pick<IncomingCall, 'method'>): GatewayError {
  if (error instanceof GatewayError) return error;
  if (error instanceof NotSignedIn)
    return error.code === 'unauthorised'
      ? new GatewayError(error.code, COMMON_ERRORS.unauthorised)
      : new GatewayError(error.code, GATEWAY_ERRORS[error.code]);
  if (error instanceof OtherCustomer)
    return new GatewayError('other_customer', GATEWAY_ERRORS.other_customer);
  if (error instanceof ServiceLost) return new GatewayError(error.code, GATEWAY_ERRORS[error.code]);
  if (error instanceof JsonError) {
    const code = getLostCode(method);
    return new GatewayError(code, GATEWAY_ERRORS[code]);
  }
  const isAway = error instanceof ApiError && error.status === GATEWAY_ERRORS.service_down.status;
  if (isAway) return new GatewayError('service_down', GATEWAY_ERRORS.service_down);
  return new GatewayError('server_error', COMMON_ERRORS.server_error);
}

/** Settles one call of the browser; whatever happens, with an answer. */
export async function settleCall(
  app: ApplicationContext,
  context: RequestContext,
  request: IncomingCall,
  ask: () => Promise<GatewayAnswer> = () => answerMatchedCall(app, context, request),
): Promise<GatewayAnswer> {
  let failure: unknown;
  const askUnlessViewing = async () => {
    await refuseWhileViewing(app, context, request);
    return ask();
  };
  const given = await askUnlessViewing().catch((error: unknown) => {
    failure = error;
    return toErrorAnswer(toGatewayError(error, request), context.requestId);
  });
  await logCall(app, context, request, { answer: given, failure });
  return given;
}

/** Answers one call of the browser; whatever happens, with JSON. */
export const answerCall = async (...call: Parameters<typeof settleCall>): Promise<Response> =>
  toResponse(await settleCall(...call), call[1]);

/** The answer of a web server that has no services at all, with the reason in its log. */
export function createUnreachableAnswer({ requestId }: RequestContext, error: unknown): GatewayAnswer {
  getLog().error({ err: error, requestId }, 'the site has no services to call');
  const refusal = new GatewayError('service_down', GATEWAY_ERRORS.service_down);
  return toErrorAnswer(refusal, requestId);
}

/** The same as it leaves. */
export const createUnreachableResponse = (context: RequestContext, error: unknown): Response =>
  toResponse(createUnreachableAnswer(context, error), context);
