// A visitor's request to `/api`, answered by the application of this process.

import type { PageAnswer } from '../page-cache/page.ts';
import { getApplicationContext } from '../session/application-context.ts';
import type { RequestContext } from '../session/request-context.ts';
import { type GatewayAnswer, toPageAnswer, toResponse } from './answer.ts';
import { createUnreachableAnswer, settleCall } from './gateway.ts';
import type { IncomingCall } from './incoming-call.ts';

async function settleRequest(context: RequestContext, request: IncomingCall): Promise<GatewayAnswer> {
  try {
    return await settleCall(await getApplicationContext(), context, request);
  } catch (error) {
    return createUnreachableAnswer(context, error);
  }
}

export const answerRequest = async (context: RequestContext, request: IncomingCall): Promise<Response> =>
  toResponse(await settleRequest(context, request), context);

/** The same for a server that writes the answer itself. */
export const answerRequestPlainly = async (
  context: RequestContext,
  request: IncomingCall,
): Promise<PageAnswer> => toPageAnswer(await settleRequest(context, request), context);
