// Who is at the desk: the session is the one of the staff, in the cookie that the editor has too, and every question
// about it goes to the service.
import type { EndpointShape, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { getStaffSession, type StaffSession } from '#lib/contracts/staff.ts';
import { NOT_FOUND, UNAUTHORIZED, UNPROCESSABLE } from '#lib/http-status.ts';
import { type EndpointCall, toSentParts } from '../services/endpoint-call.ts';
import { parseAnswer } from '../services/service-answer.ts';
import type { ApplicationContext } from './application-context.ts';
import { callAsEditor } from './editor-session.ts';
import type { RequestContext } from './request-context.ts';

/** What a call of the desk sends, in the program's names. */
export interface DeskCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

function formatQuery(query: DeskCall['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.toString();
}

/**
 * Makes a call in the name of the person at the desk, for loaders of pages.
 * @throws ApiError with what was refused, ServiceLost, JsonError
 */
export async function callAsOperator<E extends EndpointShape>(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: E,
  { params, query, body, idempotencyKey }: DeskCall = {},
): Promise<ResultOf<E>> {
  const answer = await callAsEditor(app, context, endpoint, {
    ...(params && { params }),
    search: formatQuery(query),
    ...(body !== undefined && { body: JSON.stringify(toWire(body, endpoint.verbatim)) }),
    idempotencyKey,
  });
  return parseAnswer(endpoint, answer).result;
}

/**
 * Makes a call with a file in the name of the person at the desk.
 * @throws ApiError with what was refused, ServiceLost
 */
export async function uploadAsOperator<E extends EndpointShape>(
  app: ApplicationContext,
  context: RequestContext,
  endpoint: E,
  call: EndpointCall<E>,
): Promise<ResultOf<E>> {
  const sent = await toSentParts(endpoint, call);
  return parseAnswer(endpoint, await callAsEditor(app, context, endpoint, sent)).result;
}

/** Whether what an address names is not there, or cannot be: it is longer than any name, or of other letters. */
export const isUnknownAddress = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === NOT_FOUND || error.status === UNPROCESSABLE);

/** The session of the request; undefined for a browser that nobody of the staff is signed in with. @throws ServiceLost */
export async function findStaffSession(
  app: ApplicationContext,
  context: RequestContext,
): Promise<StaffSession | undefined> {
  if (context.cookie('editor_session') === undefined) return undefined;
  try {
    return await callAsOperator(app, context, getStaffSession);
  } catch (error) {
    if (error instanceof ApiError && error.status === UNAUTHORIZED) return undefined;
    throw error;
  }
}
