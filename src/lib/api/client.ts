// The client of the services: in the browser with the site's own `/api`.
import { ofetch } from 'ofetch';
import { HEADERS } from '#lib/contracts/headers.ts';
import { toWire } from '#lib/contracts/wire.ts';
import { formatQuery, type QueryValue } from './query-string.ts';
import { type ApiAnswer, readAnswer } from './read-answer.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the client's base on, parameters filled in: `/cart/items`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Plain data in camelCase, or a form with files (which sets its own content type). */
  readonly body?: unknown;
  readonly encoding?: 'json' | 'form';
  /** The header version, 3.0 to 3.9; 3.0 when left out (C4). */
  readonly version?: string;
  /** Makes repeating the call harmless (decision M3). */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Never refreshed and repeated: login, autologin, sign-up and the refresh itself (C11). */
  readonly isExempt?: boolean;
}

export interface ClientOptions {
  /** `/api`, or the address of a service. */
  readonly base: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Headers of every call; asked again when the call is repeated. */
  readonly headers?: () => HeadersInit;
  /** Gets new credentials after a 401 or 403; true when the call is worth repeating once. */
  readonly refresh?: (response: Response) => Promise<boolean>;
  /** Hears of every call that failed, before its caller does. */
  readonly onFailed?: (error: unknown) => void;
}

export interface ApiClient {
  /**
   * Sends a call and reads its answer.
   * @throws ApiError when the service refused, JsonError when its answer can't be read, and what `fetch` throws
   * when there was no answer or the signal aborted it.
   */
  send<T>(request: ApiRequest): Promise<ApiAnswer<T>>;
}

const DEFAULT_VERSION = '3.0';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

function encodeBody({ body, encoding }: ApiRequest): { body: BodyInit; type?: string } | undefined {
  if (body === undefined) return undefined;
  if (body instanceof FormData) return { body };
  const wire = toWire(body);
  if (encoding !== 'form') return { body: JSON.stringify(wire), type: JSON_TYPE };
  const pairs = Object.entries(wire as object).map(([key, value]) => [key, String(value)]);
  return { body: new URLSearchParams(pairs).toString(), type: FORM_TYPE };
}

function createRequest(url: string, request: ApiRequest, options: ClientOptions): Request {
  const headers = new Headers(options.headers?.());
  headers.set('accept', JSON_TYPE);
  headers.set(HEADERS.version, request.version ?? DEFAULT_VERSION);
  if (request.idempotencyKey) headers.set(HEADERS.idempotencyKey, request.idempotencyKey);
  const content = encodeBody(request);
  if (content?.type) headers.set('content-type', content.type);
  const { method, signal = null } = request;
  return new Request(url, { method, headers, body: content?.body ?? null, signal, mode: 'cors' });
}

/** The answer as it came: what it means is read from its envelope, and repeating is for us to decide. */
const fetchRaw = (request: Request): Promise<Response> =>
  ofetch.raw(request, { responseType: 'stream', ignoreResponseError: true, retry: 0 });

const isRefused = ({ status }: Response): boolean => status === 401 || status === 403;

export function createClient(options: ClientOptions): ApiClient {
  const call = options.fetch ?? fetchRaw;
  return {
    async send<T>(request: ApiRequest) {
      const query = request.query ? formatQuery(request.query) : '';
      const url = `${options.base}${request.path}${query && `?${query}`}`;
      const send = () => call(createRequest(new URL(url, globalThis.location?.href).href, request, options));
      try {
        const first = await send();
        const isRepeated = isRefused(first) && !request.isExempt && (await options.refresh?.(first.clone()));
        return await readAnswer<T>(isRepeated ? await send() : first, url);
      } catch (error) {
        options.onFailed?.(error);
        throw error;
      }
    },
  };
}
