// The web server over a test platform, and a browser with a cookie jar that talks to its gateway.
import { type Logger, pino } from 'pino';
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { CAPABILITIES } from '#lib/domain/brand/capabilities.ts';
import { answerCall } from '#lib/server/gateway/gateway.ts';
import { matchEditorCall } from '#lib/server/gateway/match-call.ts';
import { createServices } from '#lib/server/services/own-service.ts';
import { createService } from '#lib/server/services/service.ts';
import type { ApplicationContext } from '#lib/server/session/application-context.ts';
import { createCustomerMark } from '#lib/server/session/customer-mark.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';
import { getPricings } from '#platform/ground/config/pricings.ts';
import { createSessionStore } from '#platform/people/identity/web-sessions.ts';
import type { TestPlatform } from './platform.ts';

export const ORIGIN = 'http://shop.test';

export interface TestContext extends ApplicationContext {
  /** Every call that reached the services, newest last. */
  readonly sent: Request[];
  /** What was logged, as JSON. */
  readonly logged: string[];
}

export type Intercept = (request: Request) => Promise<Response | undefined> | Response | undefined;

/** `intercept` may answer in the place of a service; where it gives nothing the platform answers. */
export function createTestContext(
  platform: TestPlatform,
  intercept: Intercept = () => undefined,
): TestContext {
  const sent: Request[] = [];
  const logged: string[] = [];
  const log: Logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const fetch = async (request: Request) => {
    sent.push(request.clone());
    return (await intercept(request)) ?? platform.fetch(request);
  };
  const main = { base: 'http://platform.internal', fetch };
  const { keys } = platform.services;
  return {
    sent,
    logged,
    log,
    refreshes: new Map(),
    now: platform.clock.now,
    getSessionTimeoutMs: async () => 3_600_000,
    markCustomer: (customerId) => createCustomerMark(keys.appSecret, customerId),
    isConsentAsked: async () => true,
    readCapabilities: async () => new Set(CAPABILITIES),
    readPricings: () => getPricings(platform.services),
    readBrandPricing: async () => 'standard',
    sessions: createSessionStore(platform.services.database),
    service: createServices(createService({ ...main, keys }), { main, keys, env: {} }),
  };
}

/** The web server in the process of the services: it asks them directly. */
export function createEmbeddedContext(platform: TestPlatform): TestContext {
  const { fetch, answer } = platform;
  const main = { base: 'http://platform.internal', isEmbedded: true, fetch, answer };
  const { keys } = platform.services;
  const service = createServices(createService({ ...main, keys }), { main, keys, env: {} });
  return { ...createTestContext(platform), service };
}

interface Asked {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly origin?: string;
}

export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly envelope: Envelope;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  readonly result: any;
}

type Gateway = (app: ApplicationContext, context: RequestContext, request: Request) => Promise<Response>;

/** A browser: keeps cookies, says where its requests come from, and speaks JSON in camelCase. */
export class TestBrowser {
  readonly jar = new Map<string, string>();
  readonly #app: ApplicationContext;
  readonly #origin: string;
  readonly #gateway: Gateway;

  constructor(
    app: ApplicationContext,
    origin: string = ORIGIN,
    gateway: Gateway = (...at) => answerCall(...at),
  ) {
    this.#app = app;
    this.#origin = origin;
    this.#gateway = gateway;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (attributes.some((attribute) => attribute.startsWith('Domain='))) continue;
      if (attributes.some((attribute) => attribute.startsWith('Expires='))) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }

  async send(method: string, path: string, { body, headers, origin }: Asked = {}): Promise<BrowserAnswer> {
    const request = new Request(`${this.#origin}${path}`, {
      method,
      headers: {
        ...(this.jar.size > 0 && { cookie: this.cookie }),
        ...(method !== 'GET' && { origin: origin ?? this.#origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = await this.#gateway(this.#app, new RequestContext(request, '198.51.100.7'), request);
    this.keep(response.headers.getSetCookie());
    const text = await response.text();
    const match = matchEditorCall(method, new URL(request.url).pathname);
    const envelope = fromWire(
      JSON.parse(text),
      match.found === 'call' ? match.endpoint.verbatim : [],
    ) as Envelope;
    return { status: response.status, headers: response.headers, text, envelope, result: envelope.result };
  }
}
