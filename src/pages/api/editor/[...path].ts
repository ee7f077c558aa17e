import type { APIRoute } from 'astro';
import { web } from '#lib/server/application-context.ts';
import { editorAnswer } from '#lib/server/gateway/editor-gateway.ts';
import { answerAtDoor, unreachable } from '#lib/server/gateway/gateway.ts';
import { pageBrand } from '#lib/server/loaders/page/page-context.ts';
import { signingKeys } from '#lib/server/services/platform.ts';

export const prerender = false;

export const ALL: APIRoute = async (context) => {
  const { request, locals } = context;
  const { visit } = locals;
  const at = await web().catch(() => undefined);
  if (!at) return unreachable(visit);
  const { appSecret: secret } = await signingKeys();
  const { key: brand } = pageBrand(context);
  return answerAtDoor(at, visit, request, () => editorAnswer({ web: at, visit, request, brand, secret }));
};
