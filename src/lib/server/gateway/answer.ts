// Answers of the gateway: JSON in the envelope, never cached, with the visitor's cookies.

import type { ErrorRule } from '#lib/contracts/protocol/endpoint.ts';
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import {
  COMMON_ERRORS,
  FAILED_FROM,
  JsonError,
  MAINTENANCE_RETRY_S,
  UNAVAILABLE_RETRY_S,
} from '#lib/contracts/protocol/errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { UNAVAILABLE } from '#lib/http-status.ts';
import type { PageAnswer } from '../page-cache/page.ts';
import type { ServiceAnswer } from '../services/service.ts';
import type { RequestContext } from '../session/request-context.ts';

const RETRY = { 'retry-after': String(MAINTENANCE_RETRY_S) };

export interface GatewayAnswer {
  readonly status: number;
  readonly text: string;
  /** What the text says, where services of this process said it. */
  readonly envelope?: Envelope;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a refusal of a service, what the rule has found: for the log alone. */
  readonly facts?: unknown;
}

/** An error of the gateway's own, from a table of errors. */
export class GatewayError extends Error {
  override readonly name = 'DoorRefusal';
  readonly code: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, { status, message }: ErrorRule, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** @param retryAfter how long to wait, where a service has said it */
export const createAnswer = (envelope: Envelope, status = 200, retryAfter?: string): GatewayAnswer => ({
  status,
  text: JSON.stringify(toWire(envelope)),
  ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A service's answer, passed on to the letter. @throws JsonError when it is no envelope. */
export function passAnswer({ status, text, envelope, retryAfter, facts }: ServiceAnswer): GatewayAnswer {
  if (!envelope && (!text.startsWith('{') || !isJson(text))) throw new JsonError('the service');
  return {
    status,
    text,
    ...(envelope && { envelope }),
    ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
    ...(facts !== undefined && { facts }),
  };
}

/** `requestId` is told with failures: by it the log says what went wrong. */
export function toErrorAnswer(
  { code, message, status, headers }: GatewayError,
  requestId?: string,
): GatewayAnswer {
  const refusal = { error: { code, message }, errors: { general: [{ code, message }] } };
  const envelope = status >= FAILED_FROM ? { ...refusal, requestId } : refusal;
  return { ...createAnswer(envelope, status), headers };
}

/** The answer to every call while the shop is closed for maintenance (decision S9). */
export const createMaintenanceError = (): GatewayError =>
  new GatewayError('maintenance', COMMON_ERRORS.maintenance, RETRY);

const TOO_MANY = 429;
/** Where nothing says how long: the shortest window of a limit is ten minutes. */
const RETRY_AFTER_S: Readonly<Record<number, string>> = {
  [TOO_MANY]: '300',
  [UNAVAILABLE]: String(UNAVAILABLE_RETRY_S),
};

/** The headers of an answer but for its cookies, in lower case. */
function listHeaders({ status, headers }: GatewayAnswer): Record<string, string> {
  const retryAfter = RETRY_AFTER_S[status];
  return {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': retryAfter }),
    ...headers,
  };
}

/** The answer as our own server writes it. */
export function toPageAnswer(answer: GatewayAnswer, context: RequestContext): PageAnswer {
  const cookies = context.takeCookieLines();
  return {
    status: answer.status,
    headers: { ...listHeaders(answer), ...(cookies.length > 0 && { 'set-cookie': cookies }) },
    body: Buffer.from(answer.text),
    requestId: context.requestId,
  };
}

/** The answer as it leaves. */
export function toResponse(answer: GatewayAnswer, context: RequestContext): Response {
  const headers = new Headers(listHeaders(answer));
  for (const line of context.takeCookieLines()) headers.append('set-cookie', line);
  return new Response(answer.text, { status: answer.status, headers });
}
