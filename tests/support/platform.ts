// The platform over a fresh database with a clock that tests move, and calls as the web server makes them.
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import type { DirectAnswer, DirectCall } from '#lib/contracts/protocol/direct-call.ts';
import type { BodyInput, EndpointShape, QueryInput, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { OWN_SERVICES } from '#lib/contracts/protocol/own-services.ts';
import { fromWire, toWire } from '#lib/contracts/protocol/wire.ts';
import { createApp } from '#platform/app.ts';
import { createSignature } from '#platform/auth.ts';
import { MODULES } from '#platform/modules.ts';
import { SYSTEM_RANDOM } from '#platform/random.ts';
import { createOwnSignature } from '#platform/service-auth.ts';
import type { Services } from '#platform/services.ts';
import { closeLater } from './closing.ts';
import { openFreshDatabase } from './database.ts';

/** A Thursday, 2 pm in Sydney. */
export const TEST_NOW = Date.parse('2026-11-19T03:00:00Z');

/** Tokens of a signed-in customer, as the web server holds them. */
export interface TestSession {
  readonly customerId: string;
  readonly customerToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface CallOptions<E extends EndpointShape> {
  params?: Record<string, string | number>;
  query?: Partial<QueryInput<E>> & Record<string, unknown>;
  body?: BodyInput<E> | Record<string, unknown>;
  as?: TestSession;
  key?: string;
  headers?: Record<string, string>;
}

export interface TestAnswer<R> {
  readonly status: number;
  readonly headers: Headers;
  readonly result: R;
  readonly envelope: Envelope;
}

export interface TestPlatform {
  readonly services: Services;
  readonly purged: string[];
  readonly clock: { now(): number; set(ms: number): void; advance(ms: number): void };
  fetch(request: Request): Promise<Response>;
  /** As the site of the same process asks. */
  answer(call: DirectCall): Promise<DirectAnswer>;
  call<E extends EndpointShape>(endpoint: E, options?: CallOptions<E>): Promise<TestAnswer<ResultOf<E>>>;
}

const KEYS = {
  appKey: 'test-app',
  appSecret: 'test-app-secret',
  tokenSecret: 'test-token-secret-of-32-characters!!',
};

/** As the web server calls a service with a base of its own. */
function signOwnHeaders(
  { service, method }: EndpointShape,
  {
    address,
    body,
    as,
    key,
  }: { address: string; body: string; as?: TestSession | undefined; key?: string | undefined },
): Record<string, string> {
  if (service === 'main') throw new Error('The main service is signed in another way');
  const timestamp = String(Date.now());
  const customerId = as?.customerId ?? '';
  const { pathname, search } = new URL(address);
  const path = `${pathname.slice(OWN_SERVICES[service].base.length)}${search}`;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const { appKey } = KEYS;
  return {
    [HEADERS.appKey]: appKey,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.signature]: createOwnSignature(KEYS, service, {
      appKey,
      timestamp,
      customerId,
      method,
      path,
      bodyHash,
    }),
    ...(as && { [HEADERS.customerId]: customerId, authorization: `Bearer ${as.accessToken}` }),
    ...(key && { [HEADERS.idempotencyKey]: key }),
  };
}

/** As the web server signs a call to the main service. */
export function signHeaders(as?: TestSession, key?: string): Record<string, string> {
  const timestamp = String(Date.now());
  const customerToken = as?.customerToken ?? '';
  return {
    [HEADERS.appKey]: KEYS.appKey,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.customerToken]: customerToken,
    [HEADERS.signature]: createSignature(KEYS.appSecret, KEYS.appKey, timestamp, customerToken),
    ...(as && { [HEADERS.customerId]: as.customerId, authorization: `Bearer ${as.accessToken}` }),
    ...(key && { [HEADERS.idempotencyKey]: key }),
  };
}

function toAddress(
  endpoint: EndpointShape,
  params: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(toWire(query) as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  );
  return `http://platform.internal${path}${search.size > 0 ? `?${search}` : ''}`;
}

export async function openTestPlatform(overrides: Partial<Services> = {}): Promise<TestPlatform> {
  let now = TEST_NOW;
  const clock = {
    now: () => now,
    set: (ms: number) => {
      now = ms;
    },
    advance: (ms: number) => {
      now += ms;
    },
  };
  const purged: string[] = [];
  const database = overrides.database ?? (await openFreshDatabase());
  closeLater(() => database.close());
  const services: Services = {
    modules: MODULES,
    database,
    clock,
    random: SYSTEM_RANDOM,
    log: pino({ level: 'silent' }),
    purge: (tags) => void purged.push(...tags),
    keys: KEYS,
    // The clock stands still while a commit is under way.
    commitMarginMs: 0,
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    ...overrides,
  };
  const app = createApp(services);
  return {
    services,
    purged,
    clock,
    fetch: app.fetch,
    answer: app.answer,
    async call(endpoint, { params, query, body, as, key, headers } = {}) {
      const isForm = endpoint.encoding === 'form' && headers?.['content-type'] === undefined;
      const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
      const wire = toWire(body ?? {}, endpoint.verbatim) as Record<string, string>;
      const text = isForm ? String(new URLSearchParams(wire)) : JSON.stringify(wire);
      const address = toAddress(endpoint, params, query);
      const signed =
        endpoint.service === 'main'
          ? signHeaders(as, key)
          : signOwnHeaders(endpoint, { address, body: hasBody ? text : '', as, key });
      const request = new Request(address, {
        method: endpoint.method,
        headers: {
          ...signed,
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...headers,
        },
        ...(hasBody && { body: text }),
      });
      const response = await app.fetch(request);
      const envelope = fromWire(await response.json(), endpoint.verbatim) as Envelope;
      return {
        status: response.status,
        headers: response.headers,
        result: envelope.result as ResultOf<typeof endpoint>,
        envelope,
      };
    },
  };
}
