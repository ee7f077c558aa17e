// The entry of the built site: Astro's own `App`, asked with a web request. `astro.config.mjs` builds it in place of the
// entry of @astrojs/node, which takes requests of Node's HTTP server.
import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';
import type { RenderRequest } from './astro-call.ts';

setGetEnv((key) => process.env[key]);
const app = createApp();

export const render: RenderRequest = async (request, locals) => {
  const { clientAddress } = locals;
  const routeData = app.match(request, true);
  return routeData && app.render(request, { addCookieHeader: true, clientAddress, locals, routeData });
};
