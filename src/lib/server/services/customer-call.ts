// A call on behalf of the visitor: with the visitor's tokens, which are renewed once when the service refuses them.
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { ApplicationContext } from '../application-context.ts';
import { clearSession, type RequestContext } from '../session/request-context.ts';
import type { LiveSession } from '../session/session.ts';
import { refreshSessionOnce } from '../session/session-refresh.ts';
import { findCallPricing } from '../session/shown-pricing.ts';
import { AuthValidationError, checkTokens } from '../session/token-checks.ts';
import type { ServiceAnswer } from './service.ts';
import { parseEnvelope } from './service-answer.ts';
import { type CallInput, type CallOrigin, createCall } from './service-call.ts';

/** No customer is signed in: there was no session, or it ended before or during the call. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
  readonly code: 'unauthorised' | 'session_ended';

  constructor(code: 'unauthorised' | 'session_ended') {
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

function endVisitorSession(visit: RequestContext): never {
  clearSession(visit);
  throw new NotSignedIn('session_ended');
}

/** The live session of the visit, with tokens that all carry its customer's id. @throws NotSignedIn */
async function requireSession(web: ApplicationContext, visit: RequestContext): Promise<LiveSession> {
  const found = await visit.getSession(web);
  if (found.state === 'none') throw new NotSignedIn('unauthorised');
  if (found.state === 'ended') return endVisitorSession(visit);
  const { customerId, accessToken, refreshToken, customerToken } = found.session.body;
  try {
    checkTokens(customerId, { accessToken, refreshToken, customerToken });
    return found.session;
  } catch (error) {
    if (!(error instanceof AuthValidationError)) throw error;
    web.log.warn(
      { err: error, requestId: visit.requestId, customerId },
      'a session was ended by its id checks',
    );
    await web.sessions.remove(found.session.idHash);
    return endVisitorSession(visit);
  }
}

/** What the services learn of the request. */
async function describeVisit(
  web: ApplicationContext,
  visit: RequestContext,
  endpoint: EndpointShape,
): Promise<CallOrigin> {
  const { requestId, clientAddress, clientAgent, subVariant, brand } = visit;
  const pricingId = await findCallPricing(web, visit, endpoint);
  return { requestId, clientAddress, clientAgent, subVariant, brand, pricingId };
}

/** Sends a call without the visitor's session. A refusal is an answer. @throws ServiceLost */
export const callAnonymously = async (
  web: ApplicationContext,
  visit: RequestContext,
  endpoint: EndpointShape,
  sent: CallInput = {},
) => web.service.send(createCall(endpoint, sent, await describeVisit(web, visit, endpoint)));

/** Services with a base of their own answer more of what is public to a customer who belongs to it. */
const isForGuests = async (
  web: ApplicationContext,
  visit: RequestContext,
  { access, service }: EndpointShape,
): Promise<boolean> =>
  access !== 'customer' && (service === 'main' || (await findCustomerId(web, visit)) === undefined);

/**
 * Sends a call as the signed-in customer; to the main service identity is sent with calls that need a customer only. A
 * refusal is an answer. @throws NotSignedIn, whose cookies are then taken back; ServiceLost
 */
export async function callAsVisitor(
  web: ApplicationContext,
  visit: RequestContext,
  endpoint: EndpointShape,
  sent: CallInput = {},
): Promise<ServiceAnswer> {
  if (await isForGuests(web, visit, endpoint)) return callAnonymously(web, visit, endpoint, sent);
  const session = await requireSession(web, visit);
  const origin = await describeVisit(web, visit, endpoint);
  const call = createCall(endpoint, sent, origin, session.body);
  const answer = await web.service.send(call);
  if (!shouldRefresh(answer, call.path)) return answer;
  const renewed = await refreshSessionOnce(web, session, visit.requestId);
  if (!renewed) return endVisitorSession(visit);
  visit.setSession({ state: 'live', session: renewed });
  const second = await web.service.send(createCall(endpoint, sent, origin, renewed.body));
  if (second.status !== 401 || !shouldRefresh(second, call.path)) return second;
  await web.sessions.remove(renewed.idHash);
  return endVisitorSession(visit);
}

/** The customer of a live session, else undefined. Never throws. */
export async function findCustomerId(
  web: ApplicationContext,
  visit: RequestContext,
): Promise<string | undefined> {
  const found = await visit.getSession(web).catch(() => undefined);
  return found?.state === 'live' ? found.session.body.customerId : undefined;
}
