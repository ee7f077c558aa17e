// The door between the browser and the services. It holds the session; the browser never sees a token (S1, S5).
import { logIn, signUp } from '#lib/contracts/customer.ts';
import { ApiError, COMMON_ERRORS, JsonError } from '#lib/contracts/errors.ts';
import { HEADERS } from '#lib/contracts/headers.ts';
import { DOOR_ERRORS } from '#lib/contracts/visitor.ts';
import type { Web } from '../application-context.ts';
import { callAsVisitor, NotSignedIn } from '../services/customer-call.ts';
import { ServiceLost } from '../services/service.ts';
import type { Sent } from '../services/service-call.ts';
import { noteSale } from '../session/cart-join.ts';
import type { Visit } from '../session/request-context.ts';
import { GUEST, signIn, signOut, whoIs } from '../session/sign-in.ts';
import { answerOf, answerWith, type DoorAnswer, DoorRefusal, refusalAnswer, responseOf } from './answer.ts';
import { isCallOpen } from './call-gates.ts';
import { cartCall } from './cart-call.ts';
import { matchDoor, type OwnCall } from './match-call.ts';
import { detailsOf, readBody } from './read-body.ts';
import { isAllowed } from './same-origin.ts';
import { type OwnAnswer, WIDGET_CALLS } from './widget-calls.ts';

async function signInAnswer(web: Web, visit: Visit, endpoint: typeof logIn | typeof signUp, body?: string) {
  const done = await signIn(web, visit, endpoint, detailsOf(body));
  if (done.outcome === 'refused') return answerWith(done.envelope, done.status);
  return answerWith({ result: done.visitor });
}

const OWN = {
  ...WIDGET_CALLS,
  session: async (web, visit) => answerWith({ result: await whoIs(web, visit) }),
  login: (web, visit, body) => signInAnswer(web, visit, logIn, body),
  signup: (web, visit, body) => signInAnswer(web, visit, signUp, body),
  logout: async (web, visit) => {
    await signOut(web, visit);
    return answerWith({ result: GUEST });
  },
} as const satisfies Record<OwnCall, OwnAnswer>;

async function answer(web: Web, visit: Visit, request: Request): Promise<DoorAnswer> {
  const { pathname, search } = new URL(request.url);
  const match = matchDoor(request.method, pathname);
  if (match.found === 'nothing') throw new DoorRefusal('not_found', COMMON_ERRORS.not_found);
  if (match.found === 'path') {
    const allow = { allow: match.allow.join(', ') };
    throw new DoorRefusal('method_unknown', DOOR_ERRORS.method_unknown, allow);
  }
  if (!isAllowed(request)) throw new DoorRefusal('cross_site', DOOR_ERRORS.cross_site);
  const body = await readBody(request);
  const { target, params } = match;
  if (target.kind === 'own') return OWN[target.call](web, visit, body, search.slice(1));
  const idempotencyKey = request.headers.get(HEADERS.idempotencyKey) ?? undefined;
  const sent: Sent = { params, search: search.slice(1), body, idempotencyKey };
  if (target.kind === 'cart') return cartCall(web, visit, target.pair, sent);
  if (!(await isCallOpen(web, visit, target.endpoint)))
    throw new DoorRefusal('not_found', COMMON_ERRORS.not_found);
  const given = await callAsVisitor(web, visit, target.endpoint, sent);
  noteSale(visit, target.endpoint, given, sent);
  return answerOf(given);
}

/** A failure as an answer: what is known is told, what is ours is only logged. */
function failureAnswer(error: unknown): DoorAnswer {
  if (error instanceof DoorRefusal) return refusalAnswer(error);
  const fromTable = (code: string, rule: { status: number; message: string }) =>
    refusalAnswer(new DoorRefusal(code, rule));
  if (error instanceof NotSignedIn)
    return error.code === 'session_ended'
      ? fromTable(error.code, DOOR_ERRORS.session_ended)
      : fromTable(error.code, COMMON_ERRORS.unauthorised);
  if (error instanceof ServiceLost) return fromTable(error.code, DOOR_ERRORS[error.code]);
  const isAway = error instanceof ApiError && error.status === DOOR_ERRORS.service_down.status;
  if (isAway || error instanceof JsonError) return fromTable('service_down', DOOR_ERRORS.service_down);
  return fromTable('server_error', COMMON_ERRORS.server_error);
}

async function logged(
  web: Web,
  visit: Visit,
  request: Request,
  status: number,
  error?: unknown,
): Promise<void> {
  const found = await visit.session(web).catch(() => undefined);
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
export async function answerAtDoor(
  web: Web,
  visit: Visit,
  request: Request,
  ask: () => Promise<DoorAnswer> = () => answer(web, visit, request),
): Promise<Response> {
  let failure: unknown;
  const given = await ask().catch((error: unknown) => {
    failure = error;
    return failureAnswer(error);
  });
  await logged(web, visit, request, given.status, failure);
  return responseOf(given, visit);
}

/** The answer of a web server that has no services at all. */
export const unreachable = (visit: Visit): Response =>
  responseOf(refusalAnswer(new DoorRefusal('service_down', DOOR_ERRORS.service_down)), visit);
