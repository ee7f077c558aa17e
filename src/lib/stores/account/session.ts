// Who is signed in, as this page knows it. A guest costs no call: a readable cookie hints at a session (decision S1).
import { atom, computed } from 'nanostores';
import type { Customer, logIn, signUp } from '#lib/contracts/identity/customer.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { isPrivateAddress } from '#lib/domain/pages/protected-routes.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { HEARTBEAT_PATH, startHeartbeat } from '../analytics/heartbeat.ts';
import { followPricing } from '../page/follow-pricing.ts';
import { keepCustomerMark } from './customer-mark.ts';
import { clearNotifications } from './notifications.ts';
import { hasSessionHint } from './session-hint.ts';

export type SessionState =
  | { readonly state: 'unknown' }
  | { readonly state: 'guest' }
  /** There is a session, and the services can't be asked who it is. */
  | { readonly state: 'failed' }
  | { readonly state: 'customer'; readonly customer: Customer; readonly canEdit: boolean };

export const $session = atom<SessionState>({ state: 'unknown' });
export const $customer = computed($session, (session) =>
  session.state === 'customer' ? session.customer : undefined,
);

/** Fired on the document; analytics listens. */
export const SESSION_EVENTS = { signedOut: 'session:signed-out', inactive: 'session:inactive' } as const;

/** Detail of `signedOut` where the session ended by itself. Logging out is counted by the server. */
const SESSION_ENDED = 'ended' as const;

export type SignInResult =
  | { readonly state: 'done'; readonly customer: Customer }
  | { readonly state: 'refused'; readonly errors: FieldErrors };

let activeMs: number | undefined;
let stopHeartbeat: (() => void) | undefined;
let loading: Promise<void> | undefined;
const emitSessionEvent = (event: string, detail?: string) =>
  document.dispatchEvent(new CustomEvent(event, { detail }));

/** The site's setting, in milliseconds: the visitor counts as inactive after this long without a sign of use. */
export function setActiveTimeout(ms: number): void {
  if (ms > 0) activeMs = ms;
}

function beginHeartbeat(): void {
  stopHeartbeat ??= startHeartbeat({
    beat: () => void fetch(HEARTBEAT_PATH, { cache: 'no-store' }).catch(() => undefined),
    refresh: () => void loadSession({ isForced: true }),
    onInactive: () => emitSessionEvent(SESSION_EVENTS.inactive),
    activeMs,
  });
}

function endHeartbeat(): void {
  stopHeartbeat?.();
  stopHeartbeat = undefined;
}

const getCustomerId = (session: SessionState): string | undefined =>
  session.state === 'customer' ? session.customer.customerId : undefined;

/**
 * Takes over the visitor that the gateway reports. Notices of the previous one are cleared (decision U3). A page that
 * shows a customer is loaded again where another one has logged in meanwhile, in another tab.
 */
export function showVisitor(visitor: Visitor): void {
  const before = $session.get();
  const [idBefore, id] = [getCustomerId(before), getCustomerId(visitor)];
  const isKnown = before.state === 'customer' || before.state === 'guest';
  if (isKnown && idBefore !== id) clearNotifications();
  keepCustomerMark(visitor);
  $session.set(visitor);
  if (visitor.state === 'customer') beginHeartbeat();
  else endHeartbeat();
  if (idBefore && id && idBefore !== id) location.reload();
}

async function fetchSession(isQuiet: boolean): Promise<void> {
  const wasCustomer = $session.get().state === 'customer';
  try {
    const { getSession } = await import('#lib/api/customer.ts');
    const { result } = await getSession();
    if (wasCustomer && result.state === 'guest') await (isQuiet ? handleSignOutElsewhere : endSession)();
    else {
      showVisitor(result);
      followPricing(result.state === 'customer' ? result.customer.pricingId : undefined);
    }
  } catch {
    if (!wasCustomer) $session.set({ state: 'failed' });
  }
}

/** The cookies are gone: logged out in another tab, or a page from before came back. */
function handleSignOutElsewhere(): void {
  const wasCustomer = $session.get().state === 'customer';
  showVisitor({ state: 'guest' });
  if (!wasCustomer) return;
  emitSessionEvent(SESSION_EVENTS.signedOut);
  if (isPrivateAddress(location.pathname)) location.reload();
}

/** Asks who is signed in, unless that is known. `isQuiet`: a page that everybody may see stays where it is. Never throws: the state says how it went. */
export function loadSession({ isForced = false, isQuiet = false } = {}): Promise<void> {
  if (!hasSessionHint()) {
    handleSignOutElsewhere();
    followPricing(undefined);
    return Promise.resolve();
  }
  if (!isForced && $session.get().state === 'customer') return Promise.resolve();
  loading ??= fetchSession(isQuiet).finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Lifetime of the known session, in milliseconds, for a tab that becomes visible again. */
const SESSION_FRESH_MS = 20_000;

/** What the cookies say of the session and the cart: it differs when something was done in another tab. */
const readHints = (): string =>
  document.cookie
    .split('; ')
    .filter((pair) => /^(signed_in|cart_count|pricing|segment)=/.test(pair))
    .join();

/** A tab that comes to the front, or back from the browser's memory, may be older than the session. */
export function refreshOnReturn(now: () => number = Date.now): void {
  let [askedAt, hints] = [now(), readHints()];
  const look = (isForced: boolean) => {
    if (document.hidden || (!isForced && readHints() === hints && now() - askedAt < SESSION_FRESH_MS)) return;
    [askedAt, hints] = [now(), readHints()];
    void loadSession({ isForced: true, isQuiet: true });
  };
  document.addEventListener('visibilitychange', () => look(false));
  addEventListener('pageshow', ({ persisted }) => persisted && look(true));
}

/** A lost answer has a code alone: the forms hold its words. */
const toRefusedResult = (error: unknown): SignInResult => ({
  state: 'refused',
  errors:
    error instanceof ApiError ? error.errors : { general: [{ code: 'unanswered', message: 'unanswered' }] },
});

async function requestSignIn(call: () => Promise<{ result: Visitor }>): Promise<SignInResult> {
  try {
    const { result } = await call();
    if (result.state !== 'customer') throw new TypeError('A login without a customer');
    showVisitor(result);
    return { state: 'done', customer: result.customer };
  } catch (error) {
    return toRefusedResult(error);
  }
}

type LoginDetails = Pick<BodyInput<typeof logIn>, 'email' | 'password'>;

export const signInWithPassword = (details: LoginDetails): Promise<SignInResult> =>
  requestSignIn(async () => (await import('#lib/api/customer.ts')).postLogin(details));

export const openAccount = (details: BodyInput<typeof signUp>): Promise<SignInResult> =>
  requestSignIn(async () => (await import('#lib/api/customer.ts')).postSignUp(details));

/** Logs out and goes on to a page; stays where `goTo` is false. False when it could not be done. */
export async function signOut(goTo: string | false): Promise<boolean> {
  try {
    const { postLogout } = await import('#lib/api/customer.ts');
    showVisitor((await postLogout()).result);
  } catch {
    return false;
  }
  emitSessionEvent(SESSION_EVENTS.signedOut);
  if (goTo !== false) location.assign(goTo);
  return true;
}

const CLOSE_ACCOUNT = '/close-my-account';

/** Whether the customer of the page is logged in: a call that was under way may be answered with the id of before. */
async function isStillSignedIn(): Promise<boolean> {
  const before = getCustomerId($session.get());
  try {
    const { result } = await (await import('#lib/api/customer.ts')).getSession();
    const goesOn = before !== undefined && getCustomerId(result) === before;
    if (goesOn) showVisitor(result);
    return goesOn;
  } catch {
    return false;
  }
}

/**
 * The session is over while the page is open: on to the login and back here. The page stays where the session goes on
 * under another id: nothing was sent on, and the customer tries again. @param code why a call says so
 */
export async function endSession(code?: string): Promise<void> {
  if (hasSessionHint() && (await isStillSignedIn())) return;
  showVisitor({ state: 'guest' });
  emitSessionEvent(SESSION_EVENTS.signedOut, SESSION_ENDED);
  const here = `${location.pathname}${location.search}`;
  const isClosing = location.pathname === CLOSE_ACCOUNT;
  location.assign(
    isClosing
      ? `${CLOSE_ACCOUNT}/success`
      : urls.login(here, code === 'session_refused' ? 'refused' : SESSION_ENDED),
  );
}
