// Signing in and out, for form pages and the gateway.
import {
  type Customer,
  getCustomer,
  type Login,
  type logIn,
  SESSION_MESSAGES,
  type signUp,
} from '#lib/contracts/identity/customer.ts';
import type { logInWithLink } from '#lib/contracts/identity/login-link.ts';
import type { logInWithPasskey } from '#lib/contracts/identity/passkey.ts';
import type { logInWithSocial, signUpWithSocial } from '#lib/contracts/identity/social.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { getRequiredAction } from '#lib/domain/account/required-actions.ts';
import { getOwnSegment } from '#lib/domain/brand/capabilities.ts';
import { getOwnPricing } from '#lib/domain/offers/own-pricing.ts';
import type { ApplicationContext } from '../application-context.ts';
import { countSignOut } from '../gateway/analytics.ts';
import { callAnonymously, callAsVisitor, NotSignedIn } from '../services/customer-call.ts';
import { parseAnswer, parseEnvelope, parseResult } from '../services/service-answer.ts';
import { settleCart } from './cart-join.ts';
import { findEditor } from './editor-session.ts';
import { storeNotices } from './notices.ts';
import { keepChallenge } from './pending-login.ts';
import { clearSession, type RequestContext } from './request-context.ts';
import { changeSession, openSession, SAVED_SESSION_MS, type SessionBody } from './session.ts';
import { endSession } from './session-refresh.ts';

export const GUEST: Visitor = { state: 'guest' };
const toVisitor = (customer: Customer, canEdit = false): Visitor => ({
  state: 'customer',
  customer,
  canEdit,
});

/** What opens a session. */
export type SignInEndpoint =
  | typeof logIn
  | typeof signUp
  | typeof logInWithLink
  | typeof logInWithPasskey
  | typeof logInWithSocial
  | typeof signUpWithSocial;

export type SignInOutcome =
  | { readonly outcome: 'signed_in'; readonly visitor: Visitor }
  | { readonly outcome: 'refused'; readonly status: number; readonly envelope: Envelope };

/** Ends an earlier session, so that the new one cannot have been prepared (fixation). */
async function dropOldSession(web: ApplicationContext, visit: RequestContext): Promise<void> {
  const before = await visit.getSession(web);
  if (before.state === 'live') await endSession(web, before.session, visit.requestId);
}

type Standing = Pick<SessionBody, 'duty' | 'segment' | 'pricing'>;

/** Hint for the page server that cached pages are not for this customer; the session holds segment and pricing. */
function setSegmentCookie(visit: RequestContext, { segment, pricing }: Standing, lifeS?: number): void {
  const isTold = visit.cookie('segment') !== undefined;
  const isOwn = segment !== undefined || pricing !== undefined;
  if (isOwn && (!isTold || lifeS)) visit.setCookie('segment', '1', lifeS);
  if (!isOwn && isTold) visit.removeCookie('segment');
}

export async function beginSession(
  web: ApplicationContext,
  visit: RequestContext,
  login: Login,
  saveDevice: boolean,
): Promise<Visitor> {
  await dropOldSession(web, visit);
  const { id, session } = await openSession(web.sessions, login, {
    now: web.now(),
    timeoutMs: await web.getSessionTimeoutMs(),
    saveDevice,
  });
  visit.setSession({ state: 'live', session });
  const lifeS = saveDevice ? SAVED_SESSION_MS / 1000 : undefined;
  visit.setCookie('session', id, lifeS);
  visit.setCookie('signed_in', '1', lifeS);
  visit.setCookie('device', login.deviceUuid);
  setSegmentCookie(visit, session.body, lifeS);
  await settleCart(web, visit);
  return toVisitor(login.customer);
}

/**
 * Logs in or signs up with the details of a form, in the program's names. @throws ServiceLost, JsonError
 */
export async function signIn(
  web: ApplicationContext,
  visit: RequestContext,
  endpoint: SignInEndpoint,
  details: Readonly<Record<string, unknown>>,
): Promise<SignInOutcome> {
  const deviceUuid = visit.cookie('device');
  const isOpening = endpoint.name === 'signUp' || endpoint.name === 'signUpWithSocial';
  const asked = !isOpening && deviceUuid ? { ...details, deviceUuid } : details;
  const answer = await callAnonymously(web, visit, endpoint, { body: JSON.stringify(toWire(asked)) });
  const envelope = parseEnvelope(answer, endpoint.path);
  if (answer.status >= 400) {
    const refused = keepChallenge(visit, envelope, details.saveDevice === true);
    return { outcome: 'refused', status: answer.status, envelope: refused };
  }
  const visitor = await beginSession(
    web,
    visit,
    parseResult(endpoint, envelope.result),
    details.saveDevice === true,
  );
  storeNotices(visit, envelope.messages ?? []);
  return { outcome: 'signed_in', visitor };
}

/** Ends the session, if there is one, and takes back its cookies. The device and an anonymous cart stay. */
export async function signOut(web: ApplicationContext, visit: RequestContext): Promise<void> {
  const found = await visit.getSession(web);
  if (found.state === 'live') {
    await countSignOut(web, visit);
    await endSession(web, found.session, visit.requestId);
  }
  clearSession(visit);
  // Earlier notices go before the new one is added (decision U3).
  if (found.state === 'live') storeNotices(visit, [SESSION_MESSAGES.loggedOut]);
}

/** What pages have to know of the customer is kept in the session, where every page looks. */
async function updateStanding(
  web: ApplicationContext,
  visit: RequestContext,
  customer: Customer,
): Promise<void> {
  const found = await visit.getSession(web);
  if (found.state !== 'live') return;
  const standing: Standing = {
    duty: getRequiredAction(customer),
    segment: getOwnSegment(customer.segmentName),
    pricing: getOwnPricing(customer.pricingId),
  };
  setSegmentCookie(visit, standing);
  const { duty, segment, pricing } = found.session.body;
  const isKnown = duty === standing.duty && segment === standing.segment && pricing === standing.pricing;
  if (isKnown) return;
  await changeSession(web.sessions, found.session, (held) => ({ ...held, ...standing }), web.now());
}

/** Who is signed in; no call without a session cookie. @throws ServiceLost, ApiError */
export async function findVisitor(web: ApplicationContext, visit: RequestContext): Promise<Visitor> {
  try {
    const answer = await callAsVisitor(web, visit, getCustomer);
    const customer = parseAnswer(getCustomer, answer).result;
    await updateStanding(web, visit, customer);
    return toVisitor(customer, (await findEditor(web, visit)) !== undefined);
  } catch (error) {
    if (!(error instanceof NotSignedIn)) throw error;
    if (visit.cookie('signed_in')) clearSession(visit);
    return GUEST;
  }
}
