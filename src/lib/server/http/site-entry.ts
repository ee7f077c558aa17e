// The entry of the built site: Astro's own `App`, asked with a web request. `astro.config.mjs` builds it in place of the
// entry of @astrojs/node, which takes requests of Node's HTTP server.
import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';
import { logPageFailure } from '../page-failure.ts';
import type { RenderRequest } from './astro-call.ts';

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

export const render: RenderRequest = async (request, locals) => {
  const { clientAddress } = locals;
  const routeData = app.match(request, true);
  return routeData && app.render(request, { addCookieHeader: true, clientAddress, locals, routeData });
};
