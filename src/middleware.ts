// What holds for every request that reaches the framework: its session, whether it may change things or see this page.

import type { APIContext, MiddlewareHandler } from 'astro';
import { GATEWAY_ERRORS, OTHER_CUSTOMER_NOTICE } from '#lib/contracts/identity/visitor.ts';
import { ApiError, isMaintenanceError } from '#lib/contracts/protocol/errors.ts';
import { getRequiredActionRedirect } from '#lib/domain/account/required-actions.ts';
import { buildRedirectLocation, isReservedPath } from '#lib/domain/content/content-paths.ts';
import { isProtectedRoute } from '#lib/domain/pages/protected-routes.ts';
import {
  isCallRoute,
  isPersonalRoute,
  isServedInMaintenance,
  isSocialRoute,
} from '#lib/domain/pages/route-classes.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { NOT_FOUND, SEE_OTHER, UNAVAILABLE } from '#lib/http-status.ts';
import { ROUTES } from '#lib/routes.ts';
import { findContentRoute, findMovedItem } from '#lib/server/content/content-routes.ts';
import { createMaintenanceError, toErrorAnswer, toResponse } from '#lib/server/gateway/answer.ts';
import { isExemptFromSameOrigin } from '#lib/server/gateway/cross-site-routes.ts';
import { isOriginAllowed } from '#lib/server/gateway/same-origin.ts';
import { answerClearCache } from '#lib/server/http/clear-cache.ts';
import { isShopClosed } from '#lib/server/http/maintenance.ts';
import { hasSocialProviders } from '#lib/server/loaders/account/social/providers.ts';
import { answerViewed } from '#lib/server/loaders/desk/customers/viewed-page.ts';
import { answerPricingLink } from '#lib/server/loaders/offers/pricing-link.ts';
import { answerRegionLink } from '#lib/server/loaders/offers/region-link.ts';
import { listKeptFields, UnreadableForm } from '#lib/server/loaders/page/form-body.ts';
import { getPageBrand } from '#lib/server/page/page-context.ts';
import { answerProgramAddress } from '#lib/server/page/program-address.ts';
import { logPageFailure } from '#lib/server/page-failure.ts';
import { answerForEditor } from '#lib/server/preview/preview-page.ts';
import { ElevationRequired } from '#lib/server/services/elevation-required.ts';
import { getSigningKeys } from '#lib/server/services/platform.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { getApplicationContext } from '#lib/server/session/application-context.ts';
import { NotSignedIn } from '#lib/server/session/customer-call.ts';
import { findEditor } from '#lib/server/session/editor-session.ts';
import { storeNotices } from '#lib/server/session/notices.ts';
import { OtherCustomer } from '#lib/server/session/other-customer.ts';
import { dropSession, RequestContext } from '#lib/server/session/request-context.ts';
import type { SessionState } from '#lib/server/session/session.ts';
import { findVisitorPricing } from '#lib/server/session/shown-pricing.ts';

const createContext = ({ request, locals, clientAddress }: APIContext): RequestContext =>
  new RequestContext(request, locals.clientAddress ?? clientAddress, locals.requestId, locals.brand);

const createPlainAnswer = ({
  status,
  message,
}: {
  readonly status: number;
  readonly message: string;
}): Response => new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** A browser that goes to the answer gets the page of the customer who is logged in now, and reads there that nothing was done. */
function answerOtherCustomer({ request, url, locals, redirect }: APIContext, error: OtherCustomer): Response {
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return createPlainAnswer(error);
  storeNotices(locals.context, [
    { code: 'other_customer', level: 'warning', message: OTHER_CUSTOMER_NOTICE },
  ]);
  return redirect(`${url.pathname}${url.search}`, SEE_OTHER);
}

/** Editors and what the maintenance page is made of go on (decision S9). */
async function isClosedFor({ locals, routePattern }: APIContext): Promise<boolean> {
  return !isServedInMaintenance(routePattern) && !locals.preview && (await isShopClosed(locals));
}

/** What the login page says of a session that is over. */
const LOGIN_REASONS = {
  unauthorised: undefined,
  session_ended: 'ended',
  session_refused: 'refused',
} as const satisfies Record<NotSignedIn['code'], string | undefined>;

/** To the login and back here, as a page: what a form wanted to change is not repeated. */
async function redirectToLogin(context: APIContext, reason?: 'ended' | 'refused'): Promise<Response> {
  const { locals, url, request, redirect, routePattern } = context;
  const isOver = reason !== undefined;
  if (isOver) await dropSession(await getApplicationContext(), locals.context);
  // Closing the account ends the session.
  if (isOver && routePattern === ROUTES.closeAccount.pattern)
    return redirect(urls.closeAccountSuccess(), SEE_OTHER);
  const here = request.method === 'GET' || isOver ? `${url.pathname}${url.search}` : undefined;
  return redirect(urls.login(here, reason), SEE_OTHER);
}

/** Where a customer with required actions has to go first, if this page is not open meanwhile. */
function redirectToRequiredAction(
  { routePattern, redirect }: APIContext,
  state: SessionState,
): Response | undefined {
  const action = state.state === 'live' ? state.session.body.duty : undefined;
  const path = getRequiredActionRedirect(action, routePattern);
  return path === undefined ? undefined : redirect(path, SEE_OTHER);
}

/** To the login, where there is something behind it: without a provider there are no accounts elsewhere to link. */
async function refuseGuest(context: APIContext): Promise<Response> {
  const isOffered = !isSocialRoute(context.routePattern) || (await hasSocialProviders());
  return isOffered ? redirectToLogin(context) : new Response(null, { status: NOT_FOUND });
}

async function checkAccess(context: APIContext): Promise<Response | undefined> {
  const { locals, routePattern, request } = context;
  if (!isOriginAllowed(request) && !isExemptFromSameOrigin(routePattern, request.method))
    return createPlainAnswer(GATEWAY_ERRORS.cross_site);
  const isProtected = isProtectedRoute(routePattern);
  if (locals.preview?.isInvented)
    return isProtected && !locals.preview.isSignedIn ? context.rewrite(urls.login()) : undefined;
  if (locals.context.cookie('session') || locals.context.cookie('pricing'))
    locals.pricing = await findVisitorPricing(await getApplicationContext(), locals.context);
  if (!locals.context.cookie('session')) return isProtected ? refuseGuest(context) : undefined;
  const app = await getApplicationContext();
  const state = await locals.context.getSession(app);
  if (state.state === 'live') {
    locals.segment = state.session.body.segment;
    if (isPersonalRoute(routePattern)) locals.customerMark = app.markCustomer(state.session.body.customerId);
    return redirectToRequiredAction(context, state);
  }
  return isProtected ? redirectToLogin(context, 'ended') : undefined;
}

/** The services, or their database, can't be reached at the moment. */
const isAway = (error: unknown): boolean =>
  error instanceof ServiceLost || (error instanceof ApiError && error.status === UNAVAILABLE);

/** Writes down what failed, before a screen that says nothing of it takes the place of the page. */
const logFailure = ({ locals, request, routePattern }: APIContext, error: unknown): void =>
  logPageFailure(error, {
    requestId: locals.context.requestId,
    route: routePattern,
    method: request.method,
    url: new URL(request.url).pathname,
  });

/** An error screen in place of the page. The request is a new one: a form that was read cannot be passed on. */
const showScreen = ({ request, url, rewrite }: APIContext, path: string): Promise<Response> =>
  rewrite(new Request(new URL(path, url), { headers: request.headers }));

/** The form for the code in place of the page: it holds what was sent, so that it can be sent again. */
function askForCode(context: APIContext, { request }: ElevationRequired): Promise<Response> {
  const { url, locals } = context;
  locals.elevation = {
    request,
    target: `${url.pathname}${url.search}`,
    kept: listKeptFields(context.request),
  };
  return showScreen(context, urls.confirmCustomer());
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** What editors put at this address: a redirect, or a page in front of the shop's own. */
async function answerFromContent(context: APIContext): Promise<Response | undefined> {
  const { request, url, routePattern, redirect, rewrite } = context;
  if (!isRead(request) || routePattern === urls.contentPage() || isReservedPath(url.pathname))
    return undefined;
  const route = await findContentRoute(getPageBrand(context).key, url.pathname);
  if (route?.kind === 'redirect')
    return redirect(buildRedirectLocation(route.redirect, url.search), route.redirect.code);
  return route?.kind === 'page' ? rewrite(urls.contentPage()) : undefined;
}

/** The page, or where the item is now whose page was at this address. */
async function answerPageOrMove(context: APIContext, next: () => Promise<Response>): Promise<Response> {
  const response = await next();
  if (response.status !== NOT_FOUND || !isRead(context.request)) return response;
  const moved = findMovedItem(getPageBrand(context).key, context.url.pathname);
  return moved ? context.redirect(buildRedirectLocation(moved, context.url.search), moved.code) : response;
}

/** A link that chooses a region or a pricing. */
async function answerLink(context: APIContext): Promise<Response | undefined> {
  if (!isRead(context.request)) return undefined;
  return answerRegionLink(context) ?? (await answerPricingLink(context, getApplicationContext));
}

async function answerPage(context: APIContext, next: () => Promise<Response>): Promise<Response> {
  const secret = async () => (await getSigningKeys()).appSecret;
  const isEditor = async () =>
    (await findEditor(await getApplicationContext(), context.locals.context)) !== undefined;
  const cleared = await answerClearCache({ url: context.url, secret, isEditor });
  if (cleared) return cleared;
  if (await isClosedFor(context)) return context.rewrite(urls.maintenance());
  try {
    return (
      (await answerLink(context)) ??
      (await answerProgramAddress(context)) ??
      (await answerFromContent(context)) ??
      (await checkAccess(context)) ??
      (await answerPageOrMove(context, next))
    );
  } catch (error) {
    if (error instanceof ElevationRequired) return askForCode(context, error);
    if (error instanceof UnreadableForm) return createPlainAnswer(error);
    if (error instanceof OtherCustomer) return answerOtherCustomer(context, error);
    if (error instanceof NotSignedIn) return redirectToLogin(context, LOGIN_REASONS[error.code]);
    if (isMaintenanceError(error)) return showScreen(context, urls.maintenance());
    if (!isAway(error)) throw error;
    logFailure(context, error);
    context.locals.isAway = true;
    return showScreen(context, urls.maintenance());
  }
}

function addCookies(response: Response, lines: readonly string[]): Response {
  if (lines.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const line of lines) headers.append('set-cookie', line);
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}

async function answerRequest(context: APIContext, next: () => Promise<Response>): Promise<Response> {
  const viewed = await answerViewed(context, next);
  if (viewed) return addCookies(viewed, context.locals.context.takeCookieLines());
  if (isCallRoute(context.routePattern))
    return (await isClosedFor(context))
      ? toResponse(toErrorAnswer(createMaintenanceError()), context.locals.context)
      : next();
  const response = await answerForEditor(context, () => answerPage(context, next));
  return addCookies(response, context.locals.context.takeCookieLines());
}

export const onRequest: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next();
  context.locals.context ??= createContext(context);
  context.locals.begunAt ??= Date.now();
  context.locals.route = context.routePattern;
  try {
    return await answerRequest(context, next);
  } catch (error) {
    logFailure(context, error);
    throw error;
  }
};
