// The look at the account of a customer that a browser of the desk holds.
import { type DeskView, getDeskView } from '#lib/contracts/customer/desk-view.ts';
import { ApiError, FAILED_FROM } from '#lib/contracts/protocol/errors.ts';
import { parseAnswer } from '../services/service-answer.ts';
import { createCall } from '../services/service-call.ts';
import type { ApplicationContext } from './application-context.ts';
import type { RequestContext, ViewTokens } from './request-context.ts';

/** What the calls of the look are made with; undefined for a browser without one. */
export function readViewTokens(context: RequestContext): ViewTokens | undefined {
  const viewToken = context.cookie('desk_view');
  const editorToken = context.cookie('editor_session');
  return viewToken === undefined || editorToken === undefined ? undefined : { viewToken, editorToken };
}

/** Whom it is at; undefined once it is over, and for whoever may not look any more. @throws ServiceLost */
export async function findDeskView(
  app: ApplicationContext,
  context: RequestContext,
): Promise<DeskView | undefined> {
  const tokens = readViewTokens(context);
  if (!tokens) return undefined;
  const call = { ...createCall(getDeskView, {}, context), ...tokens };
  try {
    return parseAnswer(getDeskView, await app.service.send(call)).result ?? undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status < FAILED_FROM) return undefined;
    throw error;
  }
}
