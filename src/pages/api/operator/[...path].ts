import type { APIRoute } from 'astro';
import { answerCall, createUnreachableResponse } from '#lib/server/gateway/gateway.ts';
import { answerOperatorCall } from '#lib/server/gateway/operator-gateway.ts';
import { toProblemAnswer } from '#lib/server/gateway/problem.ts';
import { getApplicationContext } from '#lib/server/session/application-context.ts';

export const prerender = false;

export const ALL: APIRoute = async ({ request, locals: { context } }) => {
  const app = await getApplicationContext().catch((error: unknown) =>
    createUnreachableResponse(context, error),
  );
  if (app instanceof Response) return app;
  const answer = await answerCall(app, context, request, () => answerOperatorCall(app, context, request));
  return toProblemAnswer(answer, request);
};
