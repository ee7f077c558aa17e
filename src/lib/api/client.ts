// Calls in the envelope of the services, from the browser to the site's own `/api`.
import { ofetch } from 'ofetch';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { formatQuery, type QueryValue } from './query-string.ts';
import { type ApiAnswer, readAnswer } from './read-answer.ts';

export interface ApiRequest {
  readonly method: string;
  /** From the client's base on, parameters filled in: `/cart/items`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Plain data in camelCase. */
  readonly body?: unknown;
  /** Properties of the body and the answer whose keys are data, as the endpoint names them. */
  readonly verbatim?: readonly string[] | undefined;
  /** Makes repeating the call harmless (decision M3). */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ClientOptions {
  /** `/api`, or the address of a service. */
  readonly base: string;
  /** Headers of every call beside its own. */
  readonly getHeaders?: () => Readonly<Record<string, string>>;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Gets the error of every call that failed, before its caller does. */
  readonly onFailed?: (error: unknown) => void;
}

export interface ApiClient {
  /**
   * Sends a call and reads its answer.
   * @throws ApiError when the service refused, JsonError when its answer can't be read, and what `fetch` throws
   * when there was no answer or the signal aborted it.
   */
  send(request: ApiRequest): Promise<ApiAnswer<unknown>>;
}

const JSON_TYPE = 'application/json';

function createRequest(
  url: string,
  { method, body, verbatim, idempotencyKey, signal }: ApiRequest,
  given: Readonly<Record<string, string>> = {},
): Request {
  const headers = new Headers({ ...given, accept: JSON_TYPE });
  if (idempotencyKey) headers.set(HEADERS.idempotencyKey, idempotencyKey);
  if (body !== undefined) headers.set('content-type', JSON_TYPE);
  const text = body === undefined ? null : JSON.stringify(toWire(body, verbatim));
  return new Request(url, { method, headers, body: text, signal: signal ?? null, mode: 'cors' });
}

/** The answer as it came: what it means is read from its envelope, and repeating is for us to decide. */
const fetchRaw = (request: Request): Promise<Response> =>
  ofetch.raw(request, { responseType: 'stream', ignoreResponseError: true, retry: 0 });

export function createClient({ base, getHeaders, fetch = fetchRaw, onFailed }: ClientOptions): ApiClient {
  return {
    async send(request) {
      const query = request.query ? formatQuery(request.query) : '';
      const url = `${base}${request.path}${query && `?${query}`}`;
      try {
        const { href } = new URL(url, globalThis.location?.href);
        const answer = await fetch(createRequest(href, request, getHeaders?.()));
        return await readAnswer<unknown>(answer, url, request.verbatim);
      } catch (error) {
        onFailed?.(error);
        throw error;
      }
    },
  };
}
