// A page of the account of a customer, for somebody at the desk who looks at it: read only, without scripts, and marked.
import type { APIContext } from 'astro';
import { VIEW_REFUSALS } from '#lib/contracts/customer/desk-view.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { isRouteIn } from '#lib/domain/pages/route-classes.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { ElevationRequired } from '../../../services/elevation-required.ts';
import { getApplicationContext } from '../../../session/application-context.ts';
import { NotSignedIn } from '../../../session/customer-call.ts';
import { findDeskView, readViewTokens } from '../../../session/desk-view.ts';
import { RequestContext } from '../../../session/request-context.ts';

/** No script runs, no form is sent, and nobody shows the page within another. */
const POLICY =
  "default-src 'self'; script-src 'none'; connect-src 'none'; form-action 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'";

/** In every page that says that somebody looks. */
const VIEWED_MARK = 'data-viewed';

export type ViewStop = 'page' | 'over';
const toDesk = (stop: ViewStop): string => `${urls.deskView()}?${new URLSearchParams({ stop })}`;

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** What a look may not read, or what wants to know who is there. */
const isRefusal = (error: unknown): boolean =>
  error instanceof NotSignedIn ||
  error instanceof ElevationRequired ||
  (error instanceof ApiError && Object.hasOwn(VIEW_REFUSALS, error.code ?? ''));

/** The page as it is shown; undefined for what is no page, or does not say that somebody looks. */
async function markResponse(response: Response): Promise<Response | undefined> {
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
  const body = isPage ? await response.text() : '';
  if (!body.includes(VIEWED_MARK)) return undefined;
  const headers = new Headers(response.headers);
  headers.append('content-security-policy', POLICY);
  headers.set('cache-control', 'private, no-store');
  headers.delete('set-cookie');
  headers.delete('content-length');
  const { status, statusText } = response;
  return new Response(body, { status, statusText, headers });
}

/**
 * While a look holds, its browser is shown pages of the account as their owner sees them, and changes nothing anywhere but
 * at the desk. Undefined for every other request.
 * @throws ServiceLost
 */
export async function answerViewed(
  context: APIContext,
  next: () => Promise<Response>,
): Promise<Response | undefined> {
  const { locals, request, routePattern, redirect } = context;
  const isOfAccount = isRouteIn('account', routePattern);
  if (locals.context.cookie('desk_view') === undefined || isRouteIn('desk', routePattern)) return undefined;
  if (isRead(request) && !isOfAccount) return undefined;
  const view = await findDeskView(await getApplicationContext(), locals.context);
  const tokens = readViewTokens(locals.context);
  if (!view || !tokens) {
    locals.context.removeCookie('desk_view');
    return isOfAccount ? redirect(toDesk('over'), SEE_OTHER) : undefined;
  }
  if (!isRead(request)) {
    const { status, message } = VIEW_REFUSALS.view_refused;
    return new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  locals.context = RequestContext.createView(request, locals.context, tokens);
  locals.viewed = { name: view.name, endsAt: view.endsAt };
  locals.segment = view.segment ?? undefined;
  try {
    return (await markResponse(await next())) ?? redirect(toDesk('page'), SEE_OTHER);
  } catch (error) {
    if (isRefusal(error)) return redirect(toDesk('page'), SEE_OTHER);
    throw error;
  }
}
