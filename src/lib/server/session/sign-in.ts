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
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { getOwnPricing } from '#lib/domain/offers/own-pricing.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { parseAnswer, parseEnvelope, parseResult } from '../services/service-answer.ts';
import type { ApplicationContext } from './application-context.ts';
import { settleCart } from './cart-join.ts';
import { countSignOut } from './count-events.ts';
import { callAnonymously, callAsVisitor, NotSignedIn } from './customer-call.ts';
import { findEditor } from './editor-session.ts';
import { storeNotices } from './notices.ts';
import { keepChallenge } from './pending-login.ts';
import { clearSession, dropSession, type RequestContext } from './request-context.ts';
import { changeSession, openSession, SAVED_SESSION_MS, type SessionBody } from './session.ts';
import { endFormerSession, endSession } from './session-refresh.ts';
import { rethrowLostAsDown } from './wrap-session-store.ts';

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

export interface SignInRefusal {
  readonly outcome: 'refused';
  readonly status: number;
  readonly envelope: Envelope;
  /** How long to wait, as the service said it. */
  readonly retryAfter?: string;
}

export type SignInOutcome = { readonly outcome: 'signed_in'; readonly visitor: Visitor } | SignInRefusal;

/** What a service answered that did not open a session. */
export const refuseSignIn = ({ status, retryAfter }: ServiceAnswer, envelope: Envelope): SignInRefusal => ({
  outcome: 'refused',
  status,
  envelope,
  ...(retryAfter !== undefined && { retryAfter }),
});

/** Ends an earlier session, so that the new one cannot have been prepared (fixation). */
async function dropOldSession(app: ApplicationContext, context: RequestContext): Promise<void> {
  const before = await context.getSession(app);
  if (before.state === 'live') await endFormerSession(app, before.session, context.requestId);
}

type Standing = Pick<SessionBody, 'duty' | 'segment' | 'pricing'>;

/** Hint for the page server that cached pages are not for this customer; the session holds segment and pricing. */
function setSegmentCookie(context: RequestContext, { segment, pricing }: Standing, lifeS?: number): void {
  const isTold = context.cookie('segment') !== undefined;
  const isOwn = segment !== undefined || pricing !== undefined;
  if (isOwn && (!isTold || lifeS)) context.setCookie('segment', '1', lifeS);
  if (!isOwn && isTold) context.removeCookie('segment');
}

/** A customer is in the region of the account, unless this browser was told another. */
function setRegionCookie(context: RequestContext, { state }: Pick<Customer, 'state'>, lifeS?: number): void {
  const region = SUB_VARIANTS.find((known) => known === state);
  const isOpen = context.subVariant === '' || context.cookie('sv_of_account') !== undefined;
  if (!region || !isOpen || context.subVariant === region) return;
  context.setCookie('sv', region, lifeS);
  context.setCookie('sv_of_account', '1', lifeS);
}

const getCookieLifeS = ({ saveDevice }: SessionBody): number | undefined =>
  saveDevice ? SAVED_SESSION_MS / 1000 : undefined;

/** Hint for scripts that there is a session to ask about, with the mark of its customer. */
const formatSessionHint = (app: ApplicationContext, { customerId }: SessionBody): string =>
  `1.${app.markCustomer(customerId)}`;

/** A hint of before there were marks, or of other secrets, is put right. */
function refreshSessionHint(app: ApplicationContext, context: RequestContext, body: SessionBody): void {
  const hint = formatSessionHint(app, body);
  if (context.cookie('signed_in') !== hint) context.setCookie('signed_in', hint, getCookieLifeS(body));
}

export async function beginSession(
  app: ApplicationContext,
  context: RequestContext,
  login: Login,
  saveDevice: boolean,
): Promise<Visitor> {
  await dropOldSession(app, context);
  const { id, session } = await openSession(app.sessions, login, {
    now: app.now(),
    timeoutMs: await app.getSessionTimeoutMs(),
    saveDevice,
  });
  context.setSession({ state: 'live', session });
  const lifeS = getCookieLifeS(session.body);
  context.setCookie('session', id, lifeS);
  context.setCookie('signed_in', formatSessionHint(app, session.body), lifeS);
  context.setCookie('device', login.deviceUuid);
  setSegmentCookie(context, session.body, lifeS);
  setRegionCookie(context, login.customer, lifeS);
  await settleCart(app, context);
  return toVisitor(login.customer);
}

/**
 * Logs in or signs up with the details of a form, in the program's names. @throws ServiceLost, JsonError
 */
export async function signIn(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: SignInEndpoint,
  details: Readonly<Record<string, unknown>>,
): Promise<SignInOutcome> {
  // Read before anything is done: a store that is away then has changed nothing.
  await context.getSession(app);
  const deviceUuid = context.cookie('device');
  const isOpening = endpoint.name === 'signUp' || endpoint.name === 'signUpWithSocial';
  const asked = !isOpening && deviceUuid ? { ...details, deviceUuid } : details;
  const answer = await callAnonymously(app, context, endpoint, { body: JSON.stringify(toWire(asked)) });
  const envelope = parseEnvelope(answer, endpoint.path);
  if (answer.status >= 400) {
    const refused = keepChallenge(context, envelope, details.saveDevice === true);
    return refuseSignIn(answer, refused);
  }
  const visitor = await beginSession(
    app,
    context,
    parseResult(endpoint, envelope.result),
    details.saveDevice === true,
  );
  storeNotices(context, envelope.messages ?? []);
  return { outcome: 'signed_in', visitor };
}

/** Ends the session, if there is one, and takes back its cookies. The device and an anonymous cart stay. */
export async function signOut(app: ApplicationContext, context: RequestContext): Promise<void> {
  const found = await context.getSession(app);
  if (found.state === 'live') {
    await countSignOut(app, context);
    await endSession(app, found.session, context.requestId);
  }
  clearSession(context);
  // Earlier notices go before the new one is added (decision U3).
  if (found.state === 'live') storeNotices(context, [SESSION_MESSAGES.loggedOut]);
}

/** What pages have to know of the customer is kept in the session, where every page looks. */
async function updateStanding(
  app: ApplicationContext,
  context: RequestContext,
  customer: Customer,
): Promise<void> {
  const found = await context.getSession(app);
  if (found.state !== 'live') return;
  const standing: Standing = {
    duty: getRequiredAction(customer),
    segment: getOwnSegment(customer.segmentName),
    pricing: getOwnPricing(customer.pricingId),
  };
  setSegmentCookie(context, standing);
  setRegionCookie(context, customer);
  refreshSessionHint(app, context, found.session.body);
  const { duty, segment, pricing } = found.session.body;
  const isKnown = duty === standing.duty && segment === standing.segment && pricing === standing.pricing;
  if (isKnown) return;
  const changing = changeSession(
    app.sessions,
    found.session,
    (held) => ({ ...held, ...standing }),
    app.now(),
  );
  await rethrowLostAsDown(changing);
}

/** Who is signed in; no call without a session cookie. @throws ServiceLost, ApiError */
export async function findVisitor(app: ApplicationContext, context: RequestContext): Promise<Visitor> {
  try {
    const answer = await callAsVisitor(app, context, getCustomer);
    const customer = parseAnswer(getCustomer, answer).result;
    await updateStanding(app, context, customer);
    return toVisitor(customer, (await findEditor(app, context)) !== undefined);
  } catch (error) {
    if (!(error instanceof NotSignedIn)) throw error;
    if (context.cookie('signed_in')) await dropSession(app, context);
    return GUEST;
  }
}
