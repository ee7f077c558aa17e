// The entry of the built site: Astro's own `App`, asked with a web request. `astro.config.mjs` builds it in place of the
// entry of @astrojs/node, which takes requests of Node's HTTP server.
import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';
import { answerRequestPlainly } from '../gateway/answer-request.ts';
import { matchCall } from '../gateway/match-call.ts';
import type { PageAnswer } from '../page-cache/page.ts';
import { logPageFailure } from '../page-failure.ts';
import { RequestContext } from '../session/request-context.ts';
import { type AstroRequest, type RenderRequest, type RequestLocals, toAddress } from './astro-call.ts';
import { toIncomingCall } from './incoming-request.ts';

setGetEnv((key) => process.env[key]);
const app = createApp();
const renderError = app.renderError.bind(app);

/** Astro catches what fails and shows the screen of the error. What failed outside of the middleware has no line yet. */
app.renderError = (request, options) => {
  const { error, locals } = options;
  const { requestId, route } = (locals ?? {}) as Partial<App.Locals>;
  if (error)
    logPageFailure(error, {
      requestId,
      route,
      method: request.method,
      url: new URL(request.url).pathname,
    });
  return renderError(request, options);
};

/** The route of a visitor's calls. */
const CALL_ROUTE = '/api/[...path]';

/** What needs no decoding: a path of which each letter is sent as it is. */
const PLAIN_PATH = /^\/api\/[\w/-]+$/;

/**
 * A visitor's call by its exact path needs nothing of the framework, which takes longer than the call. Every other
 * request goes through it: what is no call, another spelling of a path, a shop that is closed.
 */
function answerCall(asked: AstroRequest): Promise<PageAnswer> | undefined {
  const { method, url, locals } = asked;
  const path = url.split('?', 1)[0] ?? '';
  if (locals.isClosed || !PLAIN_PATH.test(path) || matchCall(method, path).found !== 'call') return undefined;
  const { clientAddress, requestId, brand } = locals;
  locals.route = CALL_ROUTE;
  const request = toIncomingCall(asked, toAddress(asked));
  return answerRequestPlainly(new RequestContext(request, clientAddress, requestId, brand), request);
}

const renderRoute = async (request: Request, locals: RequestLocals): Promise<Response | undefined> => {
  const { clientAddress } = locals;
  const routeData = app.match(request, true);
  return routeData && app.render(request, { addCookieHeader: true, clientAddress, locals, routeData });
};

export const render: RenderRequest = Object.assign(renderRoute, { answerCall });
