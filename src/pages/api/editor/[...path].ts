import type { APIRoute } from 'astro';
import { answerEditorCall } from '#lib/server/gateway/editor-gateway.ts';
import { answerCall, createUnreachableResponse } from '#lib/server/gateway/gateway.ts';
import { getPageBrand } from '#lib/server/page/page-context.ts';
import type { Preview } from '#lib/server/preview/preview.ts';
import { getSigningKeys } from '#lib/server/services/platform.ts';
import { getApplicationContext } from '#lib/server/session/application-context.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';

export const prerender = false;

export const ALL: APIRoute = async (astro) => {
  const { request, locals } = astro;
  const { context } = locals;
  const app = await getApplicationContext().catch((error: unknown) =>
    createUnreachableResponse(context, error),
  );
  if (app instanceof Response) return app;
  const { appSecret: secret } = await getSigningKeys();
  const { key: brand } = getPageBrand(astro);
  const renderPage = (path: string, preview: Preview) => {
    locals.preview = preview;
    locals.context = RequestContext.createAnonymous(request, context);
    return astro.rewrite(new Request(new URL(path, astro.url), { headers: { accept: 'text/html' } }));
  };
  return answerCall(app, context, request, () =>
    answerEditorCall({ app, context, request, brand, secret, renderPage }),
  );
};
