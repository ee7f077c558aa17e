// A call on behalf of the visitor: with the visitor's tokens, which are renewed once when the service refuses them.
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { ApplicationContext } from '../application-context.ts';
import { dropSession, type RequestContext } from '../session/request-context.ts';
import type { LiveSession } from '../session/session.ts';
import { refreshSessionOnce } from '../session/session-refresh.ts';
import { findCallPricing } from '../session/shown-pricing.ts';
import { AuthValidationError, checkTokens } from '../session/token-checks.ts';
import { rethrowLostAsDown } from '../session/wrap-session-store.ts';
import type { ServiceAnswer } from './service.ts';
import { parseEnvelope } from './service-answer.ts';
import { type CallInput, type CallOrigin, createCall } from './service-call.ts';

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

function shouldRefresh(answer: ServiceAnswer, url: string): boolean {
  if (answer.status !== 401 && answer.status !== 403) return false;
  return !FINAL_CODES.has(parseEnvelope(answer, url).error?.code ?? '');
}

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
  if (await isForGuests(app, context, endpoint)) return callAnonymously(app, context, endpoint, sent);
  const session = await requireSession(app, context);
  const origin = await describeOrigin(app, context, endpoint);
  const call = createCall(endpoint, sent, origin, session.body);
  const answer = await app.service.send(call);
  if (!shouldRefresh(answer, call.path)) return answer;
  const renewed = await refreshSessionOnce(app, session, context.requestId);
  if (!renewed) return endVisitorSession(app, context);
  context.setSession({ state: 'live', session: renewed });
  const second = await app.service.send(createCall(endpoint, sent, origin, renewed.body));
  if (second.status !== 401 || !shouldRefresh(second, call.path)) return second;
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
