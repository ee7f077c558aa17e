import type { APIRoute } from 'astro';
import { getApplicationContext } from '#lib/server/application-context.ts';
import { answerCall, createUnreachableResponse } from '#lib/server/gateway/gateway.ts';
import { answerOperatorCall } from '#lib/server/gateway/operator-gateway.ts';

export const prerender = false;

export const ALL: APIRoute = async ({ request, locals: { visit } }) => {
  const web = await getApplicationContext().catch(() => undefined);
  if (!web) return createUnreachableResponse(visit);
  return answerCall(web, visit, request, () => answerOperatorCall(web, visit, request));
};
