import type { APIRoute } from 'astro';
import { getApplicationContext } from '#lib/server/application-context.ts';
import { answerCall, createUnreachableResponse } from '#lib/server/gateway/gateway.ts';

export const prerender = false;

export const ALL: APIRoute = async ({ request, locals: { visit } }) => {
  const at = await getApplicationContext().catch(() => undefined);
  return at ? answerCall(at, visit, request) : createUnreachableResponse(visit);
};
