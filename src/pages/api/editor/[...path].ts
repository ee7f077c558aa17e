import type { APIRoute } from 'astro';
import { answerAtDoor, unreachable } from '#lib/server/door.ts';
import { editorAnswer } from '#lib/server/editor-door.ts';
import { pageBrand } from '#lib/server/page-context.ts';
import { signingKeys } from '#lib/server/platform.ts';
import { web } from '#lib/server/web.ts';

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
