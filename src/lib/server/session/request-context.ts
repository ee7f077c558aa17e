// One request of a visitor: session, what the services learn of it, and the cookies of the answer.
import { randomUUID } from 'node:crypto';
import { pageAddresses } from '../page-addresses.ts';
import type { ApplicationContext } from './application-context.ts';
import { type CookieName, findCookie, formatCookie, formatCookieRemovals, parseCookies } from './cookies.ts';
import { isFormerId, readSession, type SessionState } from './session.ts';
import { rethrowLostAsDown } from './wrap-session-store.ts';

/** What is read of a request: a web request is one, and so is a call as the gateway takes it. */
interface ReadRequest {
  /** Absolute, as a browser writes it. */
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
}

/** What a look at the account of a customer is opened with: its own token, and the session of who looks. */
export interface ViewTokens {
  readonly viewToken: string;
  readonly editorToken: string;
}

export class RequestContext {
  readonly requestId: string;
  readonly clientAddress: string;
  /** What the browser calls itself, in letters that a header may hold. */
  readonly clientAgent: string;
  /** By the allow-list; empty when there is none. */
  readonly subVariant: string;
  /** The key of the brand that is visited, where the front knows it. */
  readonly brand: string | undefined;
  readonly #url: string;
  readonly #hostHeader: string | null;
  readonly #cookies: ReadonlyMap<string, string | undefined>;
  readonly #isSecure: boolean;
  readonly #lines = new Map<CookieName, string[]>();
  readonly #given = new Map<CookieName, string>();
  #session: Promise<SessionState> | undefined;
  #view: ViewTokens | undefined;

  constructor(
    { url, headers }: ReadRequest,
    clientAddress: string,
    requestId: string = randomUUID(),
    brand?: string,
  ) {
    const cookie = headers.get('cookie');
    this.#url = url;
    this.#hostHeader = headers.get('host');
    this.#cookies = parseCookies(cookie);
    this.#isSecure = url.startsWith('https:');
    this.requestId = requestId;
    this.brand = brand;
    this.clientAddress = clientAddress;
    this.clientAgent = (headers.get('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300);
    this.subVariant = pageAddresses.readVariant(cookie ?? undefined);
  }

  /** The same request without cookies. */
  static createAnonymous(
    request: Request,
    { clientAddress, requestId, brand }: RequestContext,
  ): RequestContext {
    const headers = new Headers(request.headers);
    headers.delete('cookie');
    return new RequestContext(new Request(request.url, { headers }), clientAddress, requestId, brand);
  }

  cookie(name: CookieName): string | undefined {
    return findCookie(this.#cookies, name, this.#isSecure);
  }

  /** The session of the request; read once, and not at all without its cookie. */
  getSession(app: ApplicationContext): Promise<SessionState> {
    this.#session ??= this.#readSession(app);
    return this.#session;
  }

  async #readSession(app: ApplicationContext): Promise<SessionState> {
    const id = this.cookie('session');
    if (id === undefined) return { state: 'none' };
    const timeoutMs = await app.getSessionTimeoutMs();
    return rethrowLostAsDown(readSession(app.sessions, id, { now: app.now(), timeoutMs }));
  }

  /** The same request as a look at the account of a customer: without cookies, it is nobody else's. */
  static createView(request: Request, context: RequestContext, view: ViewTokens): RequestContext {
    const viewing = RequestContext.createAnonymous(request, context);
    viewing.#view = view;
    return viewing;
  }

  /** Of a look at the account of a customer: what the calls of its page are made with. */
  get view(): ViewTokens | undefined {
    return this.#view;
  }

  /** What the rest of this request takes for its session. */
  setSession(state: SessionState): void {
    this.#session = Promise.resolve(state);
  }

  /** `lifeS` in seconds, in place of the cookie's usual life. */
  setCookie(name: CookieName, value: string, lifeS?: number): void {
    this.#lines.set(name, [formatCookie(name, value, this.#isSecure, lifeS)]);
    this.#given.set(name, value);
  }

  removeCookie(name: CookieName): void {
    this.#lines.set(name, formatCookieRemovals(name, this.#isSecure, this.#findHost()));
    this.#given.delete(name);
  }

  #findHost(): string {
    return (this.#hostHeader ?? new URL(this.#url).host).replace(/:\d+$/, '');
  }

  /** The value that the answer sets: what the browser sends with its next request. */
  givenCookie(name: CookieName): string | undefined {
    return this.#given.get(name);
  }

  /** `Set-Cookie` lines for the answer, once: an answer that is made of another one must not repeat them. */
  takeCookieLines(): string[] {
    const lines = [...this.#lines.values()].flat();
    this.#lines.clear();
    return lines;
  }
}

/** Removes the cookies of a session that ended. The device and the anonymous cart stay. */
export function clearSession(context: RequestContext): void {
  context.removeCookie('session');
  context.removeCookie('signed_in');
  context.removeCookie('segment');
  if (context.cookie('sv_of_account') !== undefined) {
    context.removeCookie('sv');
    context.removeCookie('sv_of_account');
  }
  context.removeCookie('cart_count');
  context.removeCookie('cart_holds');
  context.removeCookie('last_paid');
  context.removeCookie('notices');
  context.setSession({ state: 'none' });
}

/**
 * Removes the cookies of a session that was found to be over. Where it goes on under another id since a moment, or
 * another login followed it, they are that one's by now, and stay.
 */
export async function dropSession(app: ApplicationContext, context: RequestContext): Promise<void> {
  const id = context.givenCookie('session') === undefined ? context.cookie('session') : undefined;
  if (id !== undefined && (await isFormerId(app.sessions, id, app.now())))
    context.setSession({ state: 'none' });
  else clearSession(context);
}
