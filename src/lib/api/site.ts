// The browser's client of the site's own gateway, which holds the session (decision S1).

import { CUSTOMER_MARK_HEADER } from '#lib/contracts/identity/customer-mark.ts';
import { ELEVATION_EVENT, type WaitingCall } from '#lib/contracts/identity/elevation-event.ts';
import { MESSAGES_EVENT } from '#lib/contracts/messages/messages-event.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { isReported, isUnrecoverable } from '#lib/domain/visitor/failure.ts';
import type { CallArguments, CallName, CallResult } from './calls.ts';
import { type ApiRequest, createClient } from './client.ts';
import type { QueryValue } from './query-string.ts';
import type { ApiAnswer } from './read-answer.ts';

/** Fired on the document when a call failed by our fault. */
const CALL_FAILED_EVENT = 'call:failed';

const createHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** The press is where the trace begins: the log of the browser and that of the shop name it alike. */
const createTraceparent = (): string => `00-${createHex(16)}-${createHex(8)}-00`;

/** Whose page makes the call, once that is known, and of which trace it is where the shop records them. */
function createMarkHeaders(): Readonly<Record<string, string>> {
  const { customerMark, traced } = document.documentElement.dataset;
  return {
    ...(customerMark !== undefined && { [CUSTOMER_MARK_HEADER]: customerMark }),
    ...(traced !== undefined && { [HEADERS.trace]: createTraceparent() }),
  };
}

const client = createClient({
  base: '/api',
  getHeaders: createMarkHeaders,
  onFailed: (error) => {
    if (isReported(error) && isUnrecoverable(error)) document.dispatchEvent(new Event(CALL_FAILED_EVENT));
  },
});

function dispatchMessages(messages: readonly Message[]): void {
  if (messages.length > 0) document.dispatchEvent(new CustomEvent(MESSAGES_EVENT, { detail: messages }));
}

/** Lets the page ask who is there where the service wants to know; settles as the call that is made again. */
function waitForElevation<T>(error: unknown, replay: () => Promise<T>): Promise<T> {
  if (!(error instanceof ApiError) || error.code !== 'REQUIRED') throw error;
  const detail: WaitingCall<T> = { refusal: error, replay };
  document.dispatchEvent(new CustomEvent(ELEVATION_EVENT, { detail }));
  if (!detail.answer) throw error;
  return detail.answer;
}

interface AnyInput extends Pick<ApiRequest, 'body' | 'verbatim' | 'idempotencyKey' | 'signal'> {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
}

const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/**
 * Makes a call of the contracts at the site's gateway.
 * @throws ApiError with the errors of the endpoint when it is refused, JsonError when the answer can't be read, and
 * what `fetch` throws when there was none
 */
export function callSite<N extends CallName>(
  name: N,
  ...input: CallArguments<N>
): Promise<ApiAnswer<CallResult<N>>>;
export async function callSite(name: CallName, input: AnyInput = {}): Promise<ApiAnswer<unknown>> {
  const [method = '', path = ''] = name.split(' ');
  const { params, ...rest } = input;
  const send = () => client.send({ method, path: fillPath(path, params), ...rest });
  const answer = await send().catch((error: unknown) => waitForElevation(error, send));
  dispatchMessages(answer.messages);
  return answer;
}
