// What holds for every request that reaches the framework: who asks, may he change things, may he see this page.
import type { APIContext, MiddlewareHandler } from 'astro';
import { ApiError } from '#lib/contracts/errors.ts';
import { DOOR_ERRORS } from '#lib/contracts/visitor.ts';
import {
  isPersonalRoute,
  isProtectedRoute,
  isServedInMaintenance,
} from '#lib/domain/account/protected-routes.ts';
import { getDutyRedirect } from '#lib/domain/account/required-actions.ts';
import { isReservedPath, redirectLocation } from '#lib/domain/content/content-paths.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { web } from '#lib/server/application-context.ts';
import { contentRoute } from '#lib/server/content/content-routes.ts';
import { maintenanceRefusal, refusalAnswer, responseOf } from '#lib/server/gateway/answer.ts';
import { isAllowed } from '#lib/server/gateway/same-origin.ts';
import { clearedAnswer } from '#lib/server/http/clear-cache.ts';
import { isShopClosed } from '#lib/server/http/maintenance.ts';
import { regionAnswer } from '#lib/server/loaders/offers/region-link.ts';
import { NoForm } from '#lib/server/loaders/page/form-body.ts';
import { pageBrand } from '#lib/server/loaders/page/page-context.ts';
import { asEditorsSee } from '#lib/server/preview/preview-page.ts';
import { NotSignedIn } from '#lib/server/services/customer-call.ts';
import { signingKeys } from '#lib/server/services/platform.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { editorOf } from '#lib/server/session/editor-session.ts';
import { clearSession, Visit } from '#lib/server/session/request-context.ts';
import type { SessionState } from '#lib/server/session/session.ts';

const API: readonly string[] = ['/api/[...path]', '/api/editor/[...path]', '/api/editor/files/[id]/bytes'];
const MAINTENANCE = '/503';
const BUSY = '/500';
const SEE_OTHER = 303;
const UNAVAILABLE = 503;

const visitOf = ({ request, locals, clientAddress }: APIContext): Visit =>
  new Visit(request, locals.clientAddress ?? clientAddress, locals.requestId, locals.brand);

const plainAnswer = ({ status, message }: { readonly status: number; readonly message: string }): Response =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

const isApi = (pattern: string): boolean => API.includes(pattern);

/** Editors and what the maintenance page is made of go on (decision S9). */
async function isClosedFor({ locals, routePattern }: APIContext): Promise<boolean> {
  return !isServedInMaintenance(routePattern) && !locals.preview && (await isShopClosed(locals));
}

/** To the login and back here, as a page: what a form wanted to change is not repeated. */
function toLogin({ locals, url, request, redirect }: APIContext, isOver: boolean): Response {
  if (isOver) clearSession(locals.visit, Date.now());
  const here = request.method === 'GET' || isOver ? `${url.pathname}${url.search}` : undefined;
  return redirect(urls.login(here, isOver ? 'ended' : undefined), SEE_OTHER);
}

/** Where the customer has to go first (L22, L23), if this page is not open meanwhile. */
function dutyRedirect({ routePattern, redirect }: APIContext, state: SessionState): Response | undefined {
  const duty = state.state === 'live' ? state.session.body.duty : undefined;
  const path = getDutyRedirect(duty, routePattern);
  return path === undefined ? undefined : redirect(path, SEE_OTHER);
}

async function gate(context: APIContext): Promise<Response | undefined> {
  const { locals, routePattern, request } = context;
  if (!isAllowed(request)) return plainAnswer(DOOR_ERRORS.cross_site);
  const isProtected = isProtectedRoute(routePattern);
  if (locals.preview?.isInvented)
    return isProtected && !locals.preview.isSignedIn ? context.rewrite(urls.login()) : undefined;
  if (!locals.visit.cookie('session')) return isProtected ? toLogin(context, false) : undefined;
  const state = await locals.visit.session(await web());
  if (state.state === 'live') {
    locals.segment = state.session.body.segment;
    return dutyRedirect(context, state);
  }
  return isProtected ? toLogin(context, true) : undefined;
}

/** The services, or their database, can't be reached at the moment. */
const isAway = (error: unknown): boolean =>
  error instanceof ServiceLost || (error instanceof ApiError && error.status === UNAVAILABLE);

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** What editors put at this address: a way on, or a page before the shop's own (G1). */
async function contentAnswer(context: APIContext): Promise<Response | undefined> {
  const { request, url, routePattern, redirect, rewrite } = context;
  if (!isRead(request) || routePattern === urls.contentPage() || isReservedPath(url.pathname))
    return undefined;
  const route = await contentRoute(pageBrand(context).key, url.pathname);
  if (route?.kind === 'redirect')
    return redirect(redirectLocation(route.redirect, url.search), route.redirect.code);
  return route?.kind === 'page' ? rewrite(urls.contentPage()) : undefined;
}

async function answered(context: APIContext, next: () => Promise<Response>): Promise<Response> {
  const secret = async () => (await signingKeys()).appSecret;
  const isEditor = async () => (await editorOf(await web(), context.locals.visit)) !== undefined;
  const cleared = await clearedAnswer({ url: context.url, secret, isEditor });
  if (cleared) return cleared;
  if (await isClosedFor(context)) return context.rewrite(MAINTENANCE);
  const region = isRead(context.request) ? regionAnswer(context) : undefined;
  if (region) return region;
  try {
    return (await contentAnswer(context)) ?? (await gate(context)) ?? (await next());
  } catch (error) {
    if (error instanceof NoForm) return plainAnswer(error);
    if (error instanceof NotSignedIn) return toLogin(context, error.code === 'session_ended');
    if (isAway(error) && isPersonalRoute(context.routePattern)) return context.rewrite(BUSY);
    throw error;
  }
}

function withCookies(response: Response, lines: readonly string[]): Response {
  if (lines.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const line of lines) headers.append('set-cookie', line);
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}

export const onRequest: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next();
  context.locals.visit ??= visitOf(context);
  context.locals.begunAt ??= Date.now();
  if (isApi(context.routePattern))
    return (await isClosedFor(context))
      ? responseOf(refusalAnswer(maintenanceRefusal()), context.locals.visit)
      : next();
  const response = await asEditorsSee(context, () => answered(context, next));
  return withCookies(response, context.locals.visit.takeCookieLines());
};
