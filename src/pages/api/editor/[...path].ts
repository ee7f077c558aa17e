import type { APIRoute } from 'astro';
import { getApplicationContext } from '#lib/server/application-context.ts';
import { answerEditorCall } from '#lib/server/gateway/editor-gateway.ts';
import { answerCall, createUnreachableResponse } from '#lib/server/gateway/gateway.ts';
import { getPageBrand } from '#lib/server/loaders/page/page-context.ts';
import type { Preview } from '#lib/server/preview/preview.ts';
import { getSigningKeys } from '#lib/server/services/platform.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';

export const prerender = false;

export const ALL: APIRoute = async (context) => {
  const { request, locals } = context;
  const { visit } = locals;
  const at = await getApplicationContext().catch(() => undefined);
  if (!at) return createUnreachableResponse(visit);
  const { appSecret: secret } = await getSigningKeys();
  const { key: brand } = getPageBrand(context);
  const renderPage = (path: string, preview: Preview) => {
    locals.preview = preview;
    locals.visit = RequestContext.createAnonymous(request, visit);
    return context.rewrite(new Request(new URL(path, context.url), { headers: { accept: 'text/html' } }));
  };
  return answerCall(at, visit, request, () =>
    answerEditorCall({ web: at, visit, request, brand, secret, renderPage }),
  );
};
