import type { APIRoute } from 'astro';
import { getApplicationContext } from '#lib/server/application-context.ts';
import { answerEditorCall } from '#lib/server/gateway/editor-gateway.ts';
import { answerCall, createUnreachableResponse } from '#lib/server/gateway/gateway.ts';
import { getPageBrand } from '#lib/server/loaders/page/page-context.ts';
import { getSigningKeys } from '#lib/server/services/platform.ts';

export const prerender = false;

export const ALL: APIRoute = async (context) => {
  const { request, locals } = context;
  const { visit } = locals;
  const at = await getApplicationContext().catch(() => undefined);
  if (!at) return createUnreachableResponse(visit);
  const { appSecret: secret } = await getSigningKeys();
  const { key: brand } = getPageBrand(context);
  return answerCall(at, visit, request, () => answerEditorCall({ web: at, visit, request, brand, secret }));
};
