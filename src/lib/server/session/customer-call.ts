// A call on behalf of the visitor: with the visitor's tokens, which are renewed once when the service refuses them.
import { checkElevation } from '#lib/contracts/identity/two-factor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { parseEnvelope } from '../services/service-answer.ts';
import { type CallInput, type CallOrigin, createCall } from '../services/service-call.ts';
import type { ApplicationContext } from './application-context.ts';
import { dropSession, type RequestContext } from './request-context.ts';
import type { LiveSession } from './session.ts';
import { refreshSessionOnce } from './session-refresh.ts';
import { findCallPricing } from './shown-pricing.ts';
import { AuthValidationError, checkTokens } from './token-checks.ts';
import { rethrowLostAsDown } from './wrap-session-store.ts';

/** There was no session, it had ended by itself, or the services did not take its tokens. */
type SignedOutCode = 'unauthorised' | 'session_ended' | 'session_refused';

/** No customer is signed in: there was no session, or it ended before or during the call. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
  readonly code: SignedOutCode;

  constructor(code: SignedOutCode) {
    super(code);
    this.code = code;
  }
}

/** Codes of a refusal that new tokens would not change. */
const FINAL_CODES = new Set(['signature_invalid', 'REQUIRED']);

/**
 * Whether new tokens, or a code of the second step, may open what was refused. A lotto-party service also refuses for
 * reasons of its own, which its contract names: none of the two would change those.
 */
function mayBeOpened({ service, errors, path }: EndpointShape, answer: ServiceAnswer): boolean {
  if (answer.status !== 401 && answer.status !== 403) return false;
  const code = parseEnvelope(answer, path).error?.code ?? '';
  return !FINAL_CODES.has(code) && !(service === 'lotto_party' && code in errors);
}

/** Whether the main service wants a code of the second step. */
const isDemand = (answer: ServiceAnswer): boolean =>
  answer.status === 403 && parseEnvelope(answer, checkElevation.path).error?.code === 'REQUIRED';

async function endVisitorSession(
  app: ApplicationContext,
  context: RequestContext,
  code: SignedOutCode = 'session_refused',
): Promise<never> {
  await dropSession(app, context);
  throw new NotSignedIn(code);
}

/** The live session of the request, with tokens that all carry its customer's id. @throws NotSignedIn */
async function requireSession(app: ApplicationContext, context: RequestContext): Promise<LiveSession> {
  const found = await context.getSession(app);
  if (found.state === 'none') throw new NotSignedIn('unauthorised');
  if (found.state === 'ended') return endVisitorSession(app, context, 'session_ended');
  const { customerId, accessToken, refreshToken, customerToken } = found.session.body;
  try {
    checkTokens(customerId, { accessToken, refreshToken, customerToken });
    return found.session;
  } catch (error) {
    if (!(error instanceof AuthValidationError)) throw error;
    app.log.warn(
      { err: error, requestId: context.requestId, customerId },
      'a session was ended by its id checks',
    );
    await rethrowLostAsDown(app.sessions.remove(found.session.idHash));
    return endVisitorSession(app, context);
  }
}

/** What the services learn of the request. */
async function describeOrigin(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: EndpointShape,
): Promise<CallOrigin> {
  const { requestId, clientAddress, clientAgent, subVariant, brand } = context;
  const pricingId = await findCallPricing(app, context, endpoint);
  return { requestId, clientAddress, clientAgent, subVariant, brand, pricingId };
}

/** Sends a call without the visitor's session. A refusal is an answer. @throws ServiceLost */
export const callAnonymously = async (
  app: ApplicationContext,
  context: RequestContext,
  endpoint: EndpointShape,
  sent: CallInput = {},
) => app.service.send(createCall(endpoint, sent, await describeOrigin(app, context, endpoint)));

/** Services with a base of their own answer more of what is public to a customer who belongs to it. */
const isForGuests = async (
  app: ApplicationContext,
  context: RequestContext,
  { access, service }: EndpointShape,
): Promise<boolean> =>
  access !== 'customer' && (service === 'main' || (await findCustomerId(app, context)) === undefined);

interface Elevating {
  /** Makes the call with the new tokens. */
  readonly send: () => Promise<ServiceAnswer>;
  /** Asks the main service whether a code of the second step is wanted. */
  readonly ask: () => Promise<ServiceAnswer>;
}

/**
 * A lotto-party service that refuses wants to know who is there (decision C6): the answer is the main service's demand
 * for a code, after which the call is made again, as after any such demand. Without a second step, or with a code given
 * lately, the call is made once more. What was refused for tokens that are over is tried with the new ones first.
 */
async function sendElevated(
  endpoint: EndpointShape,
  refused: ServiceAnswer,
  { send, ask }: Elevating,
): Promise<ServiceAnswer> {
  if (refused.status === 401) {
    const second = await send();
    if (!mayBeOpened(endpoint, second)) return second;
  }
  const asked = await ask();
  return isDemand(asked) ? asked : send();
}

/**
 * Sends a call of a page of a customer that somebody at the desk looks at. What everybody may read is asked as by anybody;
 * the service refuses whatever else a look may not read. A refusal is an answer. @throws ServiceLost
 */
async function callAsViewer(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: EndpointShape,
  sent: CallInput,
): Promise<ServiceAnswer> {
  if (endpoint.access === 'public' && endpoint.method === 'GET')
    return callAnonymously(app, context, endpoint, sent);
  const call = createCall(endpoint, sent, await describeOrigin(app, context, endpoint));
  return app.service.send({ ...call, ...context.view });
}

/**
 * Sends a call as the signed-in customer; to the main service identity is sent with calls that need a customer only. A
 * refusal is an answer. @throws NotSignedIn, whose cookies are then taken back; ServiceLost
 */
export async function callAsVisitor(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: EndpointShape,
  sent: CallInput = {},
): Promise<ServiceAnswer> {
  if (context.view) return callAsViewer(app, context, endpoint, sent);
  if (await isForGuests(app, context, endpoint)) return callAnonymously(app, context, endpoint, sent);
  const session = await requireSession(app, context);
  const origin = await describeOrigin(app, context, endpoint);
  const answer = await app.service.send(createCall(endpoint, sent, origin, session.body));
  if (!mayBeOpened(endpoint, answer)) return answer;
  const renewed = await refreshSessionOnce(app, session, context.requestId);
  if (!renewed) return endVisitorSession(app, context);
  context.setSession({ state: 'live', session: renewed });
  const send = () => app.service.send(createCall(endpoint, sent, origin, renewed.body));
  const ask = () => app.service.send(createCall(checkElevation, {}, origin, renewed.body));
  const second = await (endpoint.service === 'lotto_party'
    ? sendElevated(endpoint, answer, { send, ask })
    : send());
  if (second.status !== 401 || !mayBeOpened(endpoint, second)) return second;
  await rethrowLostAsDown(app.sessions.remove(renewed.idHash));
  return endVisitorSession(app, context);
}

/** The customer of a live session, else undefined. Never throws. */
export async function findCustomerId(
  app: ApplicationContext,
  context: RequestContext,
): Promise<string | undefined> {
  const found = await context.getSession(app).catch(() => undefined);
  return found?.state === 'live' ? found.session.body.customerId : undefined;
}
