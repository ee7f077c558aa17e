import type { APIRoute } from 'astro';
import { getApplicationContext } from '#lib/server/application-context.ts';
import { answerCall, createUnreachableResponse } from '#lib/server/gateway/gateway.ts';
import { answerOperatorCall } from '#lib/server/gateway/operator-gateway.ts';

export const prerender = false;

export const ALL: APIRoute = async ({ request, locals: { context } }) => {
  const app = await getApplicationContext().catch((error: unknown) =>
    createUnreachableResponse(context, error),
  );
  if (app instanceof Response) return app;
  return answerCall(app, context, request, () => answerOperatorCall(app, context, request));
};
