// A visitor's request to `/api`, answered by the application of this process.
import { getApplicationContext } from '../application-context.ts';
import type { RequestContext } from '../session/request-context.ts';
import { answerCall, createUnreachableResponse } from './gateway.ts';

export async function answerRequest(context: RequestContext, request: Request): Promise<Response> {
  const app = await getApplicationContext().catch((error: unknown) =>
    createUnreachableResponse(context, error),
  );
  return app instanceof Response ? app : answerCall(app, context, request);
}
