// Calls to the services: signed, with a time limit, and not made at all for a while after many were lost.
import {
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  isBrokenCircuitError,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { DirectAnswer, DirectCall } from '#lib/contracts/protocol/direct-call.ts';
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import { FACTS_HEADER } from '#lib/contracts/protocol/headers.ts';
import type { ServiceName } from '#lib/contracts/protocol/own-services.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { readText } from './read-text.ts';
import { type CallHeaders, createDirectHeaders, createSignedHeaders, type SigningKeys } from './signing.ts';

/** How long an answer may take, in milliseconds. */
export const SERVICE_TIMEOUT_MS = 10_000;
const LOST_IN_A_ROW = 10;
const REST_MS = 5000;

export interface ServiceCall extends CallHeaders {
  /** The main service when left out. */
  readonly service?: ServiceName;
  /** The name of the endpoint, and the values of its path: what the services of this process find it by. */
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly method: string;
  /** From the service's base on, with its prefix: `/v2/cart`. */
  readonly path: string;
  /** Without the question mark. */
  readonly search?: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly contentType?: string | undefined;
}

export interface ServiceAnswer {
  readonly status: number;
  /** The body as it was sent, or as it would have been. */
  readonly text: string;
  /** What was done, in the program's names, where the services of this process say it. Nobody changes it. */
  readonly envelope?: Envelope;
  /** The header `Retry-After`, where the service sent one. */
  readonly retryAfter?: string;
  /** Of a refusal, what the rule has found: for the log alone. */
  readonly facts?: unknown;
}

/** Late, lost on the way, or never sent. */
type LostCode = 'service_slow' | 'service_lost' | 'service_down';

/** There was no answer. What the service did is not known, unless it is `service_down`: then nothing. */
export class ServiceLost extends Error {
  override readonly name = 'ServiceLost';
  readonly code: LostCode;

  constructor(code: LostCode, options?: ErrorOptions) {
    super(GATEWAY_ERRORS[code].message, options);
    this.code = code;
  }
}

export interface Service {
  /** @throws ServiceLost when there is no answer. A refusal is an answer. */
  send(call: ServiceCall): Promise<ServiceAnswer>;
}

export interface ServiceOptions {
  readonly base: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly keys: SigningKeys;
  readonly now?: () => number;
  readonly timeoutMs?: number;
  /** The services of this process: they are always there, so a rush that makes some calls slow closes the way to none. */
  readonly isEmbedded?: boolean;
  /** After so many calls without an answer the service is left alone for a while, unless it is embedded. */
  readonly lostInARow?: number;
  /** Of a service that is signed in another way. */
  readonly createHeaders?: (call: ServiceCall, now: number) => Headers;
  /** Answers in this process, where the services are embedded: asked in place of `fetch` for all but uploads. */
  readonly answer?: (call: DirectCall) => Promise<DirectAnswer>;
  readonly createDirectHeaders?: (call: ServiceCall) => Headers;
  /** Told of each call without an answer, and why. */
  readonly onLost?: (call: ServiceCall, error: unknown) => void;
}

/** Of connections that were never made. */
const UNREACHED: readonly unknown[] = [
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
];

function isNeverSent(error: unknown): boolean {
  if (isBrokenCircuitError(error)) return true;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && UNREACHED.includes(cause.code);
}

/** Of a call that was sent, and whose answer did not come or cannot be read. */
export const getLostCode = (method: string): LostCode => (method === 'GET' ? 'service_down' : 'service_lost');

function findLostCode(error: unknown, { method }: ServiceCall): LostCode {
  if (error instanceof TaskCancelledError) return 'service_slow';
  return isNeverSent(error) ? 'service_down' : getLostCode(method);
}

/** Refusals are few, and read as they are everywhere else. */
const REFUSED_FROM = 400;

/** Undefined for a header that is missing, or that nobody can read. */
function readFacts(header: string | null | undefined): unknown {
  if (!header) return undefined;
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    return undefined;
  }
}

/** The text is written when it is asked for, once. */
function readDirectAnswer({ status, envelope, verbatim, headers }: DirectAnswer): ServiceAnswer {
  let text: string | undefined;
  const retryAfter = headers['retry-after'];
  const facts = readFacts(headers[FACTS_HEADER]);
  return {
    status,
    get text() {
      text ??= JSON.stringify(toWire(envelope, verbatim));
      return text;
    },
    ...(status < REFUSED_FROM && { envelope }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(facts !== undefined && { facts }),
  };
}

/** @throws TaskCancelledError where the answer takes longer. It goes on being worked at: nothing is taken back. */
async function rejectLate<T>(work: Promise<T>, afterMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TaskCancelledError(`No answer within ${afterMs} ms.`)), afterMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function createService(options: ServiceOptions): Service {
  const { base, keys, now = Date.now, timeoutMs = SERVICE_TIMEOUT_MS } = options;
  const lostInARow = options.isEmbedded ? Number.POSITIVE_INFINITY : (options.lostInARow ?? LOST_IN_A_ROW);
  const { createHeaders = (call: ServiceCall, at: number) => createSignedHeaders(keys, call, at) } = options;
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(lostInARow),
  });
  const policy = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));
  const fetchAnswer = async (call: ServiceCall, signal: AbortSignal): Promise<ServiceAnswer> => {
    const { method, path, search, body = null, contentType = 'application/json' } = call;
    const headers = createHeaders(call, now());
    if (body !== null) headers.set('content-type', contentType);
    const url = `${base}${path}${search ? `?${search}` : ''}`;
    const response = await options.fetch(new Request(url, { method, headers, body, signal }));
    const retryAfter = response.headers.get('retry-after');
    const text = await readText(response);
    const facts = readFacts(response.headers.get(FACTS_HEADER));
    const { status } = response;
    return {
      status,
      text,
      ...(retryAfter !== null && { retryAfter }),
      ...(facts !== undefined && { facts }),
    };
  };
  const askDirectly = async (
    answer: (call: DirectCall) => Promise<DirectAnswer>,
    call: ServiceCall,
    text: string,
  ): Promise<ServiceAnswer> => {
    const { endpoint, params, search = '' } = call;
    const headers = (options.createDirectHeaders ?? createDirectHeaders)(call);
    return readDirectAnswer(await rejectLate(answer({ endpoint, params, search, headers, text }), timeoutMs));
  };
  return {
    async send(call) {
      const { answer } = options;
      const { body = '' } = call;
      try {
        if (answer && typeof body === 'string') return await askDirectly(answer, call, body);
        return await policy.execute(({ signal }) => fetchAnswer(call, signal));
      } catch (error) {
        options.onLost?.(call, error);
        throw new ServiceLost(findLostCode(error, call), { cause: error });
      }
    },
  };
}
